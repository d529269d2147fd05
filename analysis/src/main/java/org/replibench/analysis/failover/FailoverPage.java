package org.replibench.analysis.failover;

import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.replibench.analysis.page.Answer;
import org.replibench.analysis.page.EngineSetups;
import org.replibench.analysis.page.HtmlPage;
import org.replibench.analysis.page.HtmlSection;
import org.replibench.analysis.page.HtmlTable;
import org.replibench.analysis.page.StudyProcedure;
import org.replibench.records.failover.FailoverRecord;
import org.replibench.records.failover.SessionPromise;
import org.replibench.records.quantity.FailoverSection;

/**
 * A failover study as one page that needs no network.
 *
 * @param records all of the study, valid or not
 * @param summaries of the valid ones
 * @param distributions how balancers spread sessions, where nothing went wrong
 * @param stories one for each session that lost something or was wrong
 */
record FailoverPage(
        Answer answer,
        List<FailoverRecord> records,
        List<FaultSummary> summaries,
        List<SessionDistribution> distributions,
        List<FailoverCharts.NamedChart> charts,
        List<LossStory> stories,
        StudyProcedure procedure) {

    /** Enough to see what a loss is like; more of one pattern and fault seldom say more. */
    private static final int STORIES_OF_EACH = 3;

    private static final int MAX_STORIES = 15;

    private static final DateTimeFormatter STARTED = DateTimeFormatter.ofPattern(
                    "yyyy-MM-dd HH:mm:ss 'UTC'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    String render(String study) {
        HtmlPage page = new HtmlPage("failover " + study, answer)
                .detail(
                        records.isEmpty()
                                ? ""
                                : "measured from "
                                        + STARTED.format(records.get(0).start()) + " · intervals are for 95 %")
                .codes(words())
                .section(new HtmlSection("violations", "Violated consistency").list(FailoverTable.violations(records)))
                .section(storySection())
                .section(chartSection());
        if (!summaries.isEmpty()) {
            Stream.of(FailoverSection.values()).forEach(section -> page.section(tableSection(section)));
        }
        return page.section(promises())
                .section(warnings())
                .section(balancing())
                .section(new HtmlSection("settings", "Settings of every cell").definitions(settings()))
                .section(new HtmlSection("procedure", "How to repeat this study").commands(procedure.commands()))
                .render();
    }

    private HtmlSection storySection() {
        List<LossStory> worst = LossStory.worst(stories, STORIES_OF_EACH, MAX_STORIES);
        HtmlSection section = new HtmlSection("stories", "What was lost, request by request");
        if (worst.isEmpty()) {
            return section;
        }
        int more = stories.size() - worst.size();
        section.note(
                "From the users' journals: seconds since the fault began, the server that answered, what was asked for, and what the"
                        + " page showed. "
                        + (more == 0
                                ? ""
                                : "The worst " + worst.size() + " of " + stories.size() + " sessions; " + more
                                        + " more are in findings.txt in their cells' folders."));
        worst.forEach(story -> section.preformatted(story.text()));
        return section;
    }

    private HtmlSection chartSection() {
        HtmlSection section = new HtmlSection("charts", "Charts");
        charts.forEach(namedChart -> section.chart(namedChart.chart().svg(), namedChart.caption()));
        return section;
    }

    private HtmlSection tableSection(FailoverSection section) {
        List<HtmlTable.Column<FaultSummary>> columns = new ArrayList<>();
        columns.add(new HtmlTable.Column<>(
                "pattern", "", true, summary -> summary.cell().pattern().label()));
        FailoverColumn.of(section).stream().skip(1).forEach(column -> columns.add(column(column)));
        return new HtmlSection(section.id(), section.title())
                .table(new HtmlTable<>(section.title(), columns), summaries);
    }

    private HtmlSection promises() {
        List<PromiseVerdict> verdicts = PromiseVerdict.of(summaries);
        HtmlSection section =
                new HtmlSection("promises", "What each pattern promises in a fault, and whether it kept it");
        return verdicts.isEmpty()
                ? section
                : section.table(
                        new HtmlTable<>(
                                section.heading(),
                                List.of(
                                        new HtmlTable.Column<>("pattern", "", true, verdict -> verdict.arm()
                                                .name()),
                                        new HtmlTable.Column<>("fault", "", true, verdict -> verdict.scenario()
                                                .toString()),
                                        new HtmlTable.Column<>(
                                                "promised",
                                                "sentences of the session layer's specification that pages can show broken; WildFly's own"
                                                        + " manager, which replicates after the answer, is judged as an asynchronous pattern",
                                                true,
                                                verdict -> SessionPromise.words(verdict.promised())),
                                        new HtmlTable.Column<>(
                                                "verdict", "faults that count", true, PromiseVerdict::text))),
                        verdicts);
    }

    private static HtmlTable.Column<FaultSummary> column(FailoverColumn column) {
        return new HtmlTable.Column<>(column.page(), column.explanation(), column.identifying(), column.text());
    }

    private HtmlSection warnings() {
        List<String> remarks = FailoverTable.remarks(records);
        return remarks.isEmpty()
                ? new HtmlSection("warnings", "")
                : new HtmlSection("warnings", "Cells that are not valid, or with warnings")
                        .note(
                                "A cell that is not valid enters no figure. With warnings: host or load generator may have limited"
                                        + " the result.")
                        .list(remarks);
    }

    private HtmlSection balancing() {
        return distributions.isEmpty()
                ? new HtmlSection("balancing", "")
                : new HtmlSection("balancing", "Sessions and pages by balancer policy")
                        .note(
                                "How many sessions began on each node and how many pages it answered, compared with what the"
                                        + " policy should give; p: the chance of a deviation at least as large (chi-squared).")
                        .list(distributions.stream()
                                .map(SessionDistribution::toString)
                                .toList());
    }

    /** The codes of patterns and the names of engines, with what they mean. */
    private Map<String, String> words() {
        Map<String, String> words = new LinkedHashMap<>();
        records.forEach(measured -> words.put(
                measured.cell().pattern().code(), measured.cell().pattern().words()));
        words.putAll(EngineSetups.ofFaults(records).words());
        return words;
    }

    private Map<String, String> settings() {
        Map<String, String> shared = new TreeMap<>();
        Stream.of(records)
                .filter(all -> !all.isEmpty())
                .forEach(all -> shared.putAll(all.get(0).settings()));
        records.forEach(
                measured -> shared.entrySet().retainAll(measured.settings().entrySet()));
        return shared;
    }
}
