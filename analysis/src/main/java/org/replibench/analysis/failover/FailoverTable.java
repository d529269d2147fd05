package org.replibench.analysis.failover;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.replibench.analysis.page.EngineSetups;
import org.replibench.records.failover.FailoverRecord;
import org.replibench.records.quantity.FailoverSection;

/** The results as aligned plain text: data loss, outages, work of the surviving nodes. */
final class FailoverTable {
    private static final String GAP = "  ";

    private FailoverTable() {}

    /**
     * What no pattern may do, or one promised not to, if one did it; the table; then a line for what each pattern promises in each fault,
     * for each balancer's spread of sessions, for each curve of loss, and for each cell that is not
     * valid, or has warnings; and each pattern's code in words, and how engines were set up.
     */
    static String format(
            List<FaultSummary> faultSummaries,
            List<SessionDistribution> sessionDistributions,
            List<FailoverRecord> records) {
        StringBuilder text = new StringBuilder();
        violations(records).forEach(wrong -> text.append(wrong).append('\n'));
        List<PromiseVerdict> verdicts = PromiseVerdict.of(faultSummaries);
        verdicts.stream().filter(verdict -> !verdict.held()).forEach(verdict -> text.append("BROKEN PROMISE: ")
                .append(verdict.subject())
                .append(": ")
                .append(verdict.text())
                .append('\n'));
        text.append(Stream.of(FailoverSection.values())
                .map(section -> block(FailoverColumn.of(section), faultSummaries))
                .collect(Collectors.joining("\n")));
        verdicts.forEach(verdict -> text.append(verdict).append('\n'));
        sessionDistributions.forEach(sessionDistribution ->
                text.append("sessions by ").append(sessionDistribution).append('\n'));
        faultSummaries.stream()
                .filter(faultSummary ->
                        !UpdateLossCurve.of(faultSummary).points().isEmpty())
                .forEach(faultSummary -> text.append(
                                ArmKey.of(faultSummary.cell()).name())
                        .append(", ")
                        .append(FaultScenario.of(faultSummary.cell()))
                        .append(": ")
                        .append(UpdateLossCurve.of(faultSummary))
                        .append('\n'));
        remarks(records).forEach(remark -> text.append(remark).append('\n'));
        faultSummaries.stream()
                .map(faultSummary -> faultSummary.cell().pattern().label())
                .distinct()
                .forEach(label -> text.append(label).append('\n'));
        EngineSetups.ofFaults(records).lines().forEach(line -> text.append(line).append('\n'));
        return text.toString();
    }

    /** A line for each cell that did what no pattern may do, valid or not. */
    static List<String> violations(List<FailoverRecord> records) {
        return ConsistencyViolations.lines(records).stream()
                .map(line -> "WRONG: " + line + "; findings.txt of the cell tells which")
                .toList();
    }

    /** A line for each cell that is not valid, then for each with warnings. */
    static List<String> remarks(List<FailoverRecord> records) {
        return Stream.concat(
                        remarks("not valid", records, FailoverRecord::invalidReasons),
                        remarks("with warnings", records, FailoverRecord::warnings))
                .toList();
    }

    private static Stream<String> remarks(
            String word, List<FailoverRecord> records, Function<FailoverRecord, List<String>> reasons) {
        return records.stream()
                .filter(measured -> !reasons.apply(measured).isEmpty())
                .map(measured ->
                        word + ": " + measured.cell().id() + ": " + String.join("; ", reasons.apply(measured)));
    }

    private static String block(List<FailoverColumn> failoverColumns, List<FaultSummary> faultSummaries) {
        List<List<String>> lines = new ArrayList<>();
        lines.add(
                failoverColumns.stream().map(column -> column.console().first()).toList());
        lines.add(failoverColumns.stream()
                .map(column -> column.console().second())
                .toList());
        faultSummaries.forEach(faultSummary -> lines.add(failoverColumns.stream()
                .map(failoverColumn -> failoverColumn.text().apply(faultSummary))
                .toList()));
        int[] widths = IntStream.range(0, failoverColumns.size())
                .map(i -> lines.stream()
                        .mapToInt(line -> line.get(i).length())
                        .max()
                        .orElse(0))
                .toArray();
        StringBuilder text = new StringBuilder();
        lines.forEach(line -> text.append(aligned(line, widths)).append('\n'));
        return text.toString();
    }

    private static String aligned(List<String> line, int[] widths) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            text.append(line.get(i))
                    .append(" ".repeat(widths[i] - line.get(i).length()))
                    .append(GAP);
        }
        return text.toString().stripTrailing();
    }
}
