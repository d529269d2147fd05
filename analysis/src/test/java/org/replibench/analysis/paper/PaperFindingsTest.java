package org.replibench.analysis.paper;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.replibench.analysis.paper.PaperFinding.DecidableFinding;
import org.replibench.analysis.paper.PaperFinding.Topic;
import org.replibench.records.quantity.CellQuantity;

class PaperFindingsTest {
    private static final List<DecidableFinding> RATIOS = PaperFindings.ALL.stream()
            .filter(DecidableFinding.class::isInstance)
            .map(DecidableFinding.class::cast)
            .toList();

    @Test
    void each_has_a_name_of_its_own_a_chapter_and_one_of_the_papers_loads() {
        assertThat(PaperFindings.ALL).hasSizeGreaterThan(80);
        assertThat(PaperFindings.ALL)
                .extracting(finding -> finding.topic().id())
                .doesNotHaveDuplicates()
                .allMatch(id -> id.matches("[a-z0-9-]+"));
        assertThat(PaperFindings.ALL).extracting(PaperFinding::topic).allSatisfy(topic -> {
            assertThat(topic.chapter()).matches("9|10-[123](-[1-5])?|11");
            assertThat(topic.load())
                    .isIn(topic.chapter().equals("11") ? Set.of("high", "any") : Set.of("high", "medium"));
        });
    }

    @Test
    void what_the_paper_gives_is_within_what_is_accepted_as_that() {
        assertThat(RATIOS).allSatisfy(finding -> {
            PaperRatio ratio = finding.accepted();
            assertThat(ratio.minAccepted()).isLessThan(ratio.maxAccepted());
            if (!ratio.isRank()) {
                assertThat(ratio.min()).isBetween(ratio.minAccepted(), ratio.max());
                assertThat(ratio.max()).isLessThanOrEqualTo(ratio.maxAccepted());
            }
        });
    }

    /** "−5 %" would else be confirmed by what confirms "no difference". */
    @Test
    void no_throughput_is_two_things_that_the_paper_says() {
        List<PaperRatio> throughputs = RATIOS.stream()
                .filter(finding -> finding.quantity() == CellQuantity.THROUGHPUT)
                .filter(finding -> !finding.topic().subject().equals(PaperFinding.Question.SCALE_OUT.label()))
                .map(DecidableFinding::accepted)
                .filter(ratio -> !ratio.isRank() && (ratio.min() == 1 || ratio.min() == 0.95))
                .distinct()
                .toList();

        assertThat(throughputs).hasSize(2);
        assertThat(throughputs.stream().mapToDouble(PaperRatio::minAccepted).max())
                .hasValue(throughputs.stream()
                        .mapToDouble(PaperRatio::maxAccepted)
                        .min()
                        .getAsDouble());
    }

    @Test
    void two_that_differ_only_in_nodes_have_names_that_say_so() {
        assertThat(RATIOS)
                .extracting(DecidableFinding::topic)
                .extracting(Topic::id)
                .contains(
                        "write-quota-medium-2211wq2-over-2211-throughput",
                        "write-quota-medium-2211wq2-over-2211-throughput-on-2");
    }

    @Test
    void each_is_about_a_question_of_the_paper() {
        assertThat(PaperFindings.ALL)
                .extracting(finding -> finding.topic().subject())
                .isSubsetOf(Stream.of(PaperFinding.Question.values())
                        .map(PaperFinding.Question::label)
                        .toList());
    }

    @Test
    void advice_is_what_chapter_11_says_and_gives_no_figures() {
        assertThat(PaperFindings.ALL).allSatisfy(finding -> assertThat(
                        finding.topic().subject().equals(PaperFinding.Question.ADVICE.label()))
                .isEqualTo(finding.topic().chapter().equals("11")));
        assertThat(RATIOS)
                .filteredOn(finding -> finding.topic().chapter().equals("11"))
                .hasSize(4 * 3)
                .allMatch(finding -> finding.accepted().isRank())
                .filteredOn(finding -> !(finding.pairing() instanceof ArmPairing.SharedCard))
                .hasSize(3 * 3)
                .allMatch(finding -> finding.topic().load().equals("high"))
                .extracting(DecidableFinding::statement)
                .allMatch(says -> says.matches("\\w+ keeps overhead low"));
    }

    @Test
    void a_remark_names_the_figure_that_would_judge_it() {
        assertThat(PaperFindings.ALL)
                .filteredOn(PaperFinding.QualitativeFinding.class::isInstance)
                .hasSize(8)
                .allSatisfy(remark -> assertThat(((PaperFinding.QualitativeFinding) remark).notComparableReason())
                        .startsWith("it would need "));
    }

    @Test
    void every_rule_of_thumb_has_a_source_and_an_id_that_no_finding_has() {
        assertThat(PaperFindings.RULES_OF_THUMB)
                .isNotEmpty()
                .extracting(PaperFinding::topic)
                .allSatisfy(topic -> {
                    assertThat(topic.source()).isNotBlank().isNotEqualTo(PaperFindings.PAPER);
                    assertThat(topic.id()).startsWith("rule-");
                })
                .extracting(Topic::id)
                .doesNotHaveDuplicates();
    }
}
