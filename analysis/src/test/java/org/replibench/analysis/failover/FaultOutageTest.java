package org.replibench.analysis.failover;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.replibench.analysis.journal.JournalChecker;
import org.replibench.records.failover.CensoredValue;
import org.replibench.records.journal.SessionState;

class FaultOutageTest {
    private static final long SECOND = SyntheticJournal.SECOND;
    private static final long FAULT = 5 * SECOND;
    private static final long END = 20 * SECOND;

    @Test
    void a_fault_without_a_failed_request_is_no_outage() {
        assertThat(outage(new SyntheticJournal(4).run(0, END))).isEqualTo(new CensoredValue(0, true));
    }

    /** All have had an answer since the fault began before it bites. */
    @Test
    void an_outage_is_as_long_as_requests_fail_however_late_the_fault_bites() {
        CensoredValue outage = outage(new SyntheticJournal(4)
                .run(0, 8 * SECOND)
                .run(8 * SECOND, 18 * SECOND, 1, 2)
                .run(18 * SECOND, END));

        assertThat(outage.complete()).isTrue();
        assertThat(outage.amount()).isBetween(9_900.0, 10_200.0);
    }

    @Test
    void of_several_outages_of_a_fault_each_counts_but_not_what_passes_in_between() {
        CensoredValue outage = outage(new SyntheticJournal(4)
                .run(0, 6 * SECOND)
                .run(6 * SECOND, 7 * SECOND, 1)
                .run(7 * SECOND, 12 * SECOND)
                .run(12 * SECOND, 14 * SECOND, 2)
                .run(14 * SECOND, END));

        assertThat(outage.amount()).isBetween(2_800.0, 3_400.0);
    }

    @Test
    void users_who_wait_at_the_same_time_are_one_outage() {
        CensoredValue outage = outage(new SyntheticJournal(4)
                .run(0, 6 * SECOND)
                .run(6 * SECOND, 8 * SECOND, 1)
                .run(8 * SECOND, 9 * SECOND, 1, 2)
                .run(9 * SECOND, END));

        assertThat(outage.amount()).isBetween(2_900.0, 3_200.0);
    }

    @Test
    void a_session_that_is_lost_never_recovers_though_its_user_has_a_page() {
        SyntheticJournal journal = new SyntheticJournal(4).run(0, 6 * SECOND).run(6 * SECOND, 7 * SECOND, 1);
        journal.session(1, SessionState.NONE);

        assertThat(outage(journal.run(7 * SECOND, END)).value()).isInfinite();
    }

    @Test
    void what_does_not_heal_is_an_endless_outage() {
        SyntheticJournal journal = new SyntheticJournal(4).run(0, 6 * SECOND).run(6 * SECOND, END, 3);

        assertThat(outage(journal).value()).isInfinite();
    }

    private static CensoredValue outage(SyntheticJournal journal) {
        return FaultOutage.of(
                        journal.entries(),
                        JournalChecker.check(journal.entries(), List.of()).anomalies(),
                        FAULT,
                        END)
                .duration();
    }
}
