package org.replibench.runner.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class LogEndTest {
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final String EARLY = "2026-11-28 23:58:59,999 INFO  [a] (b) early";
    private static final String JOINED =
            "2026-11-28 23:59:30,000 INFO  [org.infinispan.CLUSTER] (b) ISPN100000: Node node2 joined the cluster";
    private static final String LATE =
            "2026-11-29 00:00:00,000 WARN  [org.jgroups.protocols.FD_ALL3] (b) node2: suspected";
    private static final String FRAME = "\tat a.b.C.d(C.java:1)";

    @Test
    void the_last_minute_ends_with_the_last_line_that_has_a_time() {
        assertThat(new LogEnd(List.of(EARLY, FRAME, JOINED, FRAME, LATE, FRAME))
                        .last(MINUTE)
                        .lines())
                .containsExactly(JOINED, FRAME, LATE, FRAME);
    }

    @Test
    void without_any_time_all_of_it_is_kept() {
        assertThat(new LogEnd(List.of(FRAME, "Error: no such option"))
                        .last(MINUTE)
                        .lines())
                .containsExactly(FRAME, "Error: no such option");
        assertThat(new LogEnd(List.of()).last(MINUTE).lines()).isEmpty();
    }

    @Test
    void members_are_what_infinispan_and_jgroups_say_of_them() {
        String holders =
                "2026-11-28 23:59:59,000 INFO  [org.replibench.session.peers.LayerMembership] (b) Sessions may be"
                        + " copied to [node1]";
        assertThat(new LogEnd(List.of(EARLY, JOINED, LATE, FRAME, holders)).members())
                .containsExactly(JOINED, LATE, holders);
    }
}
