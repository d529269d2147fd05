package org.replibench.analysis.failover;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.replibench.model.failover.Aftermath;
import org.replibench.model.failover.Dip;
import org.replibench.model.failover.SessionCounts;

class RowTest {
    private static final double NAN = Double.NaN;
    private static final Dip NONE = new Dip(180, 0.1, 0, 0.2);

    @Test
    void who_never_had_an_answer_again_waited_longer_than_anybody() {
        Row row = row(
                fault(List.of(100.0, 200.0, 3_000.0, 3_000.0, 3_000.0), 3, NONE, NAN, NAN),
                fault(List.of(100.0, 200.0, 4_000.0, 4_000.0), 2, NONE, NAN, NAN));

        assertThat(row.recoveryP50Millis().value()).isInfinite();
        assertThat(row.recoveryMaxMillis()).isInfinite();
        assertThat(row.victimsP99Millis()).isInfinite();
        assertThat(row.recovery().text(0.5)).isEqualTo(">3000");
        assertThat(Requirement.parse("recovery<60s").get(0).holds(row)).isFalse();
        assertThat(FailoverCsv.format(List.of(row))).contains(",Inf,");
    }

    @Test
    void a_few_who_never_had_one_leave_the_median() {
        Row row = row(fault(List.of(100.0, 200.0, 3_000.0), 1, NONE, NAN, NAN));

        assertThat(row.recoveryP50Millis().value()).isEqualTo(200);
        assertThat(row.recoveryP99Millis().value()).isInfinite();
    }

    @Test
    void copies_that_were_not_back_are_not_left_out_of_the_median() {
        Row row = row(copies(800, 5e6), copies(NAN, 9e6), copies(NAN, 7e6));

        assertThat(row.copiesMissingMillis().value()).isInfinite();
        assertThat(row.copiesTrafficBytes().value()).isInfinite();
        // A fault of 15 s, which all of the time was looked at.
        assertThat(row.copiesMissing().text(0.5)).isEqualTo(">15000");
        assertThat(row.copiesTraffic().text(0.5)).isEqualTo(">" + 7_000_000);
    }

    @Test
    void copies_of_which_nobody_tells_are_left_out() {
        assertThat(row(copies(800, 5e6), copies(NAN, NAN), copies(NAN, NAN))
                        .copiesMissingMillis()
                        .value())
                .isEqualTo(800);
        assertThat(row(copies(NAN, NAN)).copiesMissingMillis().value()).isNaN();
    }

    @Test
    void a_rate_that_mostly_does_not_come_back_has_no_end() {
        Dip endless = new Dip(180, 0.9, NAN, 0.2);

        assertThat(row(dip(endless), dip(endless), dip(NONE)).dipMillis().value())
                .isInfinite();
        assertThat(row(dip(endless), dip(NONE), dip(NONE)).dipMillis().value()).isZero();
    }

    @Test
    void what_does_not_stand_out_is_shown_as_less_than_what_would() {
        assertThat(shown(row(dip(NONE), dip(NONE), dip(new Dip(180, 0.5, 900, 0.2))), "dip"))
                .isEqualTo("<20.0");
        assertThat(shown(row(dip(NONE), dip(new Dip(180, 0.5, 900, 0.2)), dip(new Dip(180, 0.4, 900, 0.2))), "dip"))
                .isEqualTo("40.0");
    }

    @Test
    void a_dip_that_half_of_the_faults_had_is_shown_with_its_depth_and_length() {
        Row row = row(dip(NONE), dip(new Dip(180, 0.5, 900, 0.2)));

        assertThat(shown(row, "dip")).isEqualTo("50.0");
        assertThat(lengthOfDip(row)).isEqualTo("900");
        assertThat(row.dipMillis().value()).isEqualTo(900);
        assertThat(FailoverCsv.format(List.of(row))).contains(",1,0.2,0.5,,,900,");
    }

    @Test
    void what_does_not_stand_out_is_required_to_be_no_deeper_than_one_can_tell() {
        Dip chance = new Dip(180, 0.31, 0, 0.4);
        Row row = row(dip(chance), dip(chance), dip(new Dip(180, 0.5, 900, 0.4)));

        assertThat(shown(row, "dip")).isEqualTo("<40.0");
        assertThat(Requirement.parse("dip<35%").get(0).holds(row)).isFalse();
        assertThat(Requirement.parse("dip<=40%").get(0).holds(row)).isTrue();
        assertThat(Requirement.Measure.DIP.figure(row)).isEqualTo(40);
    }

    @Test
    void faults_are_drawn_as_a_whole_for_an_interval_of_what_their_users_waited() {
        List<Double> fast = Collections.nCopies(24, 100.0);
        List<Double> slow = Collections.nCopies(24, 900.0);
        Row row = row(
                fault(fast, 0, NONE, NAN, NAN),
                fault(fast, 0, NONE, NAN, NAN),
                fault(fast, 0, NONE, NAN, NAN),
                fault(slow, 0, NONE, NAN, NAN),
                fault(slow, 0, NONE, NAN, NAN));

        // Had users been drawn one by one, 72 of 120 fast ones would bound it to 100.
        assertThat(row.recoveryP50Millis()).isEqualTo(new Estimate(100, Intervals.of(100, 900)));
        assertThat(shown(row, "next success")).isEqualTo("100 (100–900)");
    }

    @Test
    void an_interval_says_if_it_may_be_never() {
        Dip endless = new Dip(180, 0.9, NAN, 0.2);
        Dip brief = new Dip(180, 0.9, 500, 0.2);
        Row row = row(dip(brief), dip(brief), dip(brief), dip(endless), dip(endless));

        assertThat(row.dips().textWithInterval(0.5)).isEqualTo("500 (500–never)");
    }

    /** The column after the one of its depth. */
    private static String lengthOfDip(Row row) {
        List<String> names = Column.ALL.stream().map(Column::name).toList();
        return Column.ALL.get(names.indexOf("dip") + 1).text().apply(row);
    }

    private static String shown(Row row, String column) {
        return Column.ALL.stream()
                .filter(candidate -> candidate.name().equals(column))
                .findFirst()
                .orElseThrow()
                .text()
                .apply(row);
    }

    private static Row row(Aftermath... aftermaths) {
        return Row.of(Stream.of(Records.of("2212", "kill", List.of(aftermaths))))
                .get(0);
    }

    private static Aftermath dip(Dip dip) {
        return fault(List.of(100.0), 0, dip, NAN, NAN);
    }

    private static Aftermath copies(double millis, double bytes) {
        return fault(List.of(100.0), 0, NONE, millis, bytes);
    }

    private static Aftermath fault(List<Double> waits, int withoutSuccess, Dip dip, double copies, double bytes) {
        return new Aftermath(
                Records.aftermath(0).injection(),
                new SessionCounts(20, 0, 0, 0, 0),
                500,
                0,
                0,
                600,
                7,
                waits,
                waits,
                withoutSuccess,
                dip,
                copies,
                bytes,
                NAN,
                NAN);
    }
}
