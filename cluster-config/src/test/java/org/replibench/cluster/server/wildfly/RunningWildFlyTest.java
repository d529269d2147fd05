package org.replibench.cluster.server.wildfly;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RunningWildFlyTest {
    private static final List<String> SERVER = List.of(
            "-Djboss.server.base.dir=/home/a tree/.replibench/nodes/node1/base",
            "org.jboss.as.standalone",
            "-Djboss.bind.address=127.0.0.1",
            "-Djboss.http.port=18100");

    @Test
    void a_server_is_found_by_its_address() {
        assertThat(RunningWildFly.baseDirectoryAt("127.0.0.1:18100", Stream.of(List.of("-version"), SERVER)))
                .contains(Path.of("/home/a tree/.replibench/nodes/node1/base"));
    }

    @Test
    void a_server_at_another_port_or_host_is_not() {
        assertThat(RunningWildFly.baseDirectoryAt("127.0.0.1:1810", Stream.of(SERVER)))
                .isEmpty();
        assertThat(RunningWildFly.baseDirectoryAt("10.1.0.1:18100", Stream.of(SERVER)))
                .isEmpty();
    }
}
