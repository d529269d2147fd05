package org.replibench.runner.failover;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.replibench.analysis.failover.FailoverLimit;
import org.replibench.analysis.failover.SequentialLimits;
import org.replibench.records.failover.FaultInjection;
import org.replibench.records.journal.JournalEntry;
import org.replibench.records.journal.RequestOutcome;
import org.replibench.records.journal.SessionView;
import org.replibench.records.journal.ShopAction;

/** A user who looks at its cart every 100 ms, and a fault every second. */
class LimitWatchTest {
    private static final long SECOND = 1_000_000;
    private static final String USER = "user0001";

    private final LimitWatch watch =
            new LimitWatch(new SequentialLimits(FailoverLimit.parse("lost:0"), 0.5), List::of, new JournalClock());
    private final List<JournalEntry> journal = new ArrayList<>();
    private final List<FaultInjection> injections = new ArrayList<>();

    LimitWatchTest() {
        seen(1, new ShopAction.SignOn(USER), SessionView.ofUser(USER));
    }

    @Test
    void a_cell_ends_when_enough_faults_have_held_its_limits() {
        for (int fault = 1; fault < 6; fault++) {
            assertThat(after(fault, USER)).as("fault %d", fault).isEmpty();
        }
        assertThat(after(6, USER)).contains("6 faults held all limits");
    }

    @Test
    void a_cell_ends_when_it_is_certain_that_a_fault_exceeded_a_limit() {
        assertThat(after(1, USER)).isEmpty();
        assertThat(after(2, "")).as("later pages may still show it").isEmpty();
        assertThat(after(3, "")).contains("a fault exceeded lost:0");
    }

    @Test
    void before_the_first_fault_nothing_is_decided() {
        assertThat(watch.look(journal, List.of(), List.of())).isEmpty();
    }

    private Optional<String> after(int fault, String userShown) {
        injections.add(new FaultInjection(
                "kill",
                List.of("node1"),
                fault * SECOND,
                fault * SECOND,
                fault * SECOND,
                fault * SECOND + SECOND / 2,
                FaultInjection.NO_CLIENT,
                0,
                0,
                true,
                "gone",
                Double.NaN,
                Double.NaN));
        for (int look = 1; look < 10; look++) {
            seen(fault * SECOND + look * SECOND / 10, new ShopAction.ShowCart(), view(userShown));
        }
        return watch.look(journal, injections, Collections.nCopies(injections.size(), Long.MAX_VALUE));
    }

    private static SessionView view(String user) {
        return SessionView.ofUser(user).withCart(Map.of());
    }

    private void seen(long micros, ShopAction action, SessionView view) {
        journal.add(new JournalEntry(1, 1, "node1", micros, micros + 1_000, action, new RequestOutcome.Shown(view)));
    }
}
