package org.replibench.cluster.server.wildfly;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.cluster.server.CacheTopology;

class ServerLogTest {
    private static final String ERROR =
            "2026-11-21 01:00:00,000 ERROR [org.jboss.msc.service.fail] (MSC service thread 1-2) MSC000001: Failed\n";
    private static final String BOOTED_WITH_ERRORS =
            "2026-11-21 01:00:01,000 ERROR [org.jboss.as] (Controller Boot Thread) WFLYSRV0026: started (with errors)\n";

    @TempDir
    private Path directory;

    @Test
    void the_first_error_is_the_message_alone() throws IOException {
        assertThat(log("2026-11-21 01:00:00,000 INFO  [x] (main) fine\n" + ERROR)
                        .firstError())
                .contains("MSC000001: Failed");
    }

    @Test
    void what_a_library_prints_to_the_error_output_is_no_error() throws IOException {
        assertThat(log("2026-11-21 01:00:00,000 ERROR [stderr] (main) SLF4J(W): No providers\n")
                        .firstError())
                .isEmpty();
    }

    @Test
    void a_jvm_that_refuses_its_options_tells_why() throws IOException {
        assertThat(log("Error: Could not create the Java Virtual Machine.\n").firstError())
                .contains("Error: Could not create the Java Virtual Machine.");
    }

    @Test
    void an_error_is_a_failed_boot_only_once_the_server_says_so() throws IOException {
        assertThat(log(ERROR).bootFailure()).isEmpty();
        assertThat(log(ERROR + BOOTED_WITH_ERRORS).bootFailure()).contains("MSC000001: Failed");
    }

    @Test
    void steps_of_caches_are_those_that_their_leader_announces() throws IOException {
        String log = """
                2026-11-25 03:11:37,774 INFO  [org.infinispan.CLUSTER] (thread-8,ejb,node1(v=16.0.5)) [Context=shop.war] ISPN100002: Starting rebalance with members [node1, node2], phase READ_OLD_WRITE_ALL, topology id 2
                2026-11-25 03:11:37,815 INFO  [org.infinispan.LIFECYCLE] (non-blocking-thread--p2-t2) [Context=shop.war] ISPN100010: Finished rebalance with members [node1, node2], topology id 2
                2026-11-25 03:11:37,961 INFO  [org.infinispan.CLUSTER] (thread-8,ejb,node1(v=16.0.5)) [Context=shop.war] ISPN100009: Advancing to rebalance phase READ_ALL_WRITE_ALL, topology id 3
                2026-11-25 03:11:38,029 INFO  [org.infinispan.CLUSTER] (non-blocking-thread--p2-t3) [Context=shop.war] ISPN100010: Finished rebalance with members [node1, node2], topology id 5
                2026-11-25 03:12:20,265 INFO  [org.infinispan.CLUSTER] (thread-8,ejb,node1(v=16.0.5)) [Context=shop.war] ISPN100008: Updating cache members list [node1], topology id 6
                2026-11-25 03:12:20,485 INFO  [org.infinispan.CLUSTER] (thread-8,ejb,node1(v=16.0.5)) ISPN100001: Node node2 left the cluster
                """;

        assertThat(log(log).cacheTopologies())
                .containsExactly(
                        topology("03:11:37.774", false, "node1", "node2"),
                        topology("03:11:37.961", false),
                        topology("03:11:38.029", true, "node1", "node2"),
                        topology("03:12:20.265", true, "node1"));
    }

    private static CacheTopology topology(String time, boolean balanced, String... members) {
        return new CacheTopology(LocalDateTime.parse("2026-11-25T" + time), "shop.war", Set.of(members), balanced);
    }

    private ServerLog log(String content) throws IOException {
        return new ServerLog(Files.writeString(directory.resolve("server.log"), content));
    }
}
