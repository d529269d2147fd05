package org.replibench.analysis.paper;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.replibench.analysis.paper.PaperFinding.RatioFinding;
import org.replibench.analysis.paper.PaperFinding.Topic;
import org.replibench.records.quantity.CellQuantity;

class PaperFindingsTest {
    private static final List<RatioFinding> RATIOS = PaperFindings.ALL.stream()
            .filter(RatioFinding.class::isInstance)
            .map(RatioFinding.class::cast)
            .toList();

    @Test
    void each_has_a_name_of_its_own_a_chapter_and_one_of_the_papers_loads() {
        assertThat(PaperFindings.ALL).hasSizeGreaterThan(80);
        assertThat(PaperFindings.ALL)
                .extracting(finding -> finding.topic().id())
                .doesNotHaveDuplicates()
                .allMatch(id -> id.matches("[a-z0-9-]+"));
        assertThat(PaperFindings.ALL).extracting(PaperFinding::topic).allSatisfy(topic -> {
            assertThat(topic.chapter()).matches("9|10-[123](-[1-5])?");
            assertThat(topic.load()).isIn(Set.of("high", "medium"));
        });
    }

    @Test
    void what_the_paper_gives_is_within_what_is_accepted_as_that() {
        assertThat(RATIOS).allSatisfy(finding -> {
            PaperRatio ratio = finding.ratio();
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
                .filter(finding -> !finding.topic().question().equals(PaperFinding.Question.SCALE_OUT))
                .map(RatioFinding::ratio)
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
                .extracting(RatioFinding::topic)
                .extracting(Topic::id)
                .contains(
                        "write-quota-medium-2211wq2-over-2211-throughput",
                        "write-quota-medium-2211wq2-over-2211-throughput-on-2");
    }
}
