package org.replibench.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDateTime;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.replibench.cluster.server.CacheTopology;

class CacheBalanceTest {
    private static final Set<String> BOTH = Set.of("node1", "node2");

    @Test
    void who_has_no_caches_has_nothing_to_wait_for() {
        assertThat(CacheBalance.unbalanced(Stream.of(), BOTH)).isEmpty();
    }

    @Test
    void a_cache_is_balanced_once_its_last_leader_says_so_for_all_members() {
        CacheTopology old = topology(1, "sessions", true, BOTH);
        CacheTopology left = topology(2, "sessions", true, Set.of("node2"));
        CacheTopology joined = topology(3, "sessions", false, BOTH);
        CacheTopology again = topology(4, "sessions", true, BOTH);

        assertThat(CacheBalance.unbalanced(Stream.of(left, old), BOTH)).containsExactly("sessions");
        assertThat(CacheBalance.unbalanced(Stream.of(left, joined, old), BOTH)).containsExactly("sessions");
        assertThat(CacheBalance.unbalanced(Stream.of(left, joined, again, old), BOTH))
                .isEmpty();
    }

    @Test
    void each_cache_is_waited_for() {
        assertThat(CacheBalance.unbalanced(
                        Stream.of(topology(1, "sessions", true, BOTH), topology(2, "shop", false, BOTH)), BOTH))
                .containsExactly("shop");
    }

    private static CacheTopology topology(int second, String cache, boolean balanced, Set<String> members) {
        return new CacheTopology(LocalDateTime.of(2026, 11, 25, 12, 0, second), cache, members, balanced);
    }
}
