package org.replibench.runner.failover;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SessionGaugesTest {
    @Test
    void the_layers_gauges_are_read_and_no_others() {
        assertThat(ReplicationMonitor.SessionGauges.parse("""
                # HELP replibench_session_live sessions that this node owns
                # TYPE replibench_session_live gauge
                replibench_session_live{pattern="2212"} 12.0
                replibench_session_live_other{pattern="2212"} 99.0
                replibench_session_backed_up{pattern="2212"} 11.0
                """)).isEqualTo(new ReplicationMonitor.SessionGauges(12, 11));
    }

    @Test
    void a_node_that_says_nothing_holds_nothing() {
        assertThat(ReplicationMonitor.SessionGauges.parse("")).isEqualTo(new ReplicationMonitor.SessionGauges(0, 0));
    }
}
