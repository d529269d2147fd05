package org.replibench.analysis.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class ChartTest {
    private static final Pattern TEXT = Pattern.compile("<text x=\"([0-9.]+)\" y=\"([0-9.]+)\">(\\d{4}[^<]*)<");

    @Test
    void a_moment_beyond_the_axis_is_not_shown() {
        assertThat(chart(3).verticalMarker(2, "healed").svg()).contains("healed");
        assertThat(chart(3).verticalMarker(4, "healed").svg()).doesNotContain("healed");
    }

    @Test
    void names_of_points_in_one_place_do_not_cover_each_other() {
        String svg = chart(3).point(2.5, 0, "2212 replibench", false, "#000000")
                .point(2.51, 0, "2222 replibench", false, "#000000")
                .point(1, 0, "2211 replibench", false, "#000000")
                .svg();

        List<Double> heights = TEXT.matcher(svg)
                .results()
                .map(found -> Double.parseDouble(found.group(2)))
                .toList();
        assertThat(heights).hasSize(3);
        assertThat(heights.get(0) - heights.get(1)).isGreaterThanOrEqualTo(16);
        assertThat(heights.get(2)).isEqualTo(heights.get(0));
    }

    @Test
    void names_as_wide_as_the_widest_usual_letters_do_not_run_into_each_other() {
        // 29 of the picture's units apart, where four digits of DejaVu Sans take 33.
        String svg = chart(770)
                .point(100, 0, "2211", false, "#000000")
                .point(129, 0, "2212", false, "#000000")
                .svg();

        assertThat(TEXT.matcher(svg).results().map(found -> found.group(2))).doesNotHaveDuplicates();
    }

    @Test
    void a_name_that_made_room_for_another_has_a_line_to_its_point() {
        Chart chart = chart(3).point(2, 0, "2212 replibench", false, "#000000");
        assertThat(chart.svg()).doesNotContain("stroke=\"#999\"");

        assertThat(chart.point(2.01, 0, "2222 replibench", false, "#000000").svg())
                .containsPattern("<line x1=\"585.9\" x2=\"595.9\" y1=\"326.0\" y2=\"303.0\" stroke=\"#999\"");
    }

    @Test
    void a_name_at_the_right_end_stays_in_the_picture() {
        String svg = chart(3).point(2.9, 0, "2212 replibench 0/100 (≤3.0 %)", false, "#000000")
                .svg();

        assertThat(TEXT.matcher(svg).results().map(found -> Double.parseDouble(found.group(1))))
                .singleElement()
                .satisfies(left -> assertThat(left + 7 * 27).isLessThan(860));
    }

    @Test
    void each_mark_has_a_shape_of_its_own_and_its_meaning_in_the_legend() {
        for (Chart.Mark mark : Chart.Mark.values()) {
            String svg = chart(3).markLegend("a moment", mark, "#123456")
                    .mark(1, 0.5, mark, "#123456")
                    .svg();

            assertThat(svg).contains("a moment");
            assertThat(svg.split("#123456", -1)).as(mark.name()).hasSize(3);
        }
    }

    private static Chart chart(double to) {
        return new Chart("a", new Axis.Linear("b", 0, to), new Axis.Linear("c", 0, 1));
    }
}
