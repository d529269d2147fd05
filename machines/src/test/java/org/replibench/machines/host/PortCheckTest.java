package org.replibench.machines.host;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.replibench.machines.support.ClusterException;

class PortCheckTest {
    @Test
    void a_port_in_use_is_refused_by_number() throws IOException {
        try (ServerSocket taken = listen()) {
            assertThatExceptionOfType(ClusterException.class)
                    .isThrownBy(() -> PortCheck.requireFree(List.of(endpoint(taken))))
                    .withMessageStartingWith("port " + taken.getLocalPort() + " on 127.0.0.1: in use")
                    .withMessageNotContaining("\n");
        }
    }

    @Test
    void where_the_system_tells_the_owner_of_a_port_is_named() throws IOException {
        Assumptions.assumeThat(Files.exists(Path.of("/proc/net/tcp")))
                .as("/proc/net/tcp")
                .isTrue();
        try (ServerSocket taken = listen()) {
            assertThatExceptionOfType(ClusterException.class)
                    .isThrownBy(() -> PortCheck.requireFree(List.of(endpoint(taken))))
                    .withMessageContaining(
                            "in use by java (pid " + ProcessHandle.current().pid() + ")");
        }
    }

    @Test
    void a_free_port_is_accepted() throws IOException {
        Endpoint released;
        try (ServerSocket taken = listen()) {
            released = endpoint(taken);
        }
        assertThatCode(() -> PortCheck.requireFree(List.of(released))).doesNotThrowAnyException();
    }

    private static ServerSocket listen() throws IOException {
        return new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    }

    private static Endpoint endpoint(ServerSocket socket) {
        return new Endpoint("127.0.0.1", socket.getLocalPort());
    }
}
