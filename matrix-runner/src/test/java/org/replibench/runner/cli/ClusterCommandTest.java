package org.replibench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.jmeter.JMeterLauncher;

class ClusterCommandTest {
    @TempDir
    private Path folder;

    @Test
    void enter_stops_the_cluster_and_a_line_says_what_ends() throws Exception {
        InputStream typed = new ByteArrayInputStream("\n".getBytes(StandardCharsets.US_ASCII));

        assertThat(ClusterCommand.waitForEnter(typed, () -> true)).isTrue();
        assertThat(ClusterCommand.farewell(true, List.of("node1", "node2"), true))
                .isEqualTo("the cluster is stopped: ending node1, node2 and the database");
        assertThat(ClusterCommand.farewell(true, List.of("node1"), false))
                .isEqualTo("the cluster is stopped: ending node1");
    }

    @Test
    void a_cluster_whose_nodes_have_all_ended_is_stopped_and_a_line_says_why() throws Exception {
        assertThat(ClusterCommand.waitForEnter(InputStream.nullInputStream(), () -> false))
                .isFalse();
        assertThat(ClusterCommand.farewell(false, List.of("node1", "node2"), true))
                .isEqualTo("the cluster is stopped, as no node of node1, node2 runs any more; the logs say why;"
                        + " ending the database");
    }

    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "quotes otherwise")
    @Test
    void a_cluster_says_how_to_sign_on_and_how_to_keep_each_page_of_a_load() throws Exception {
        Path home = Files.createDirectories(folder.resolve("my jmeter"));
        Path program =
                Files.createFile(Files.createDirectories(home.resolve("bin")).resolve("ApacheJMeter.jar"));
        JMeterLauncher driver = new JMeterLauncher(home, Path.of("../jmeter-plans"));

        assertThat(ClusterCommand.invitation(driver, ClusterAddresses.of(List.of(URI.create("http://10.1.0.1:8080/")))))
                .contains(
                        "Sign on to the shop as user0001 with password secret-user0001.\n",
                        "\n  ./mvnw -Pjmeter verify\n",
                        "\n  java -jar '" + program + "' -n -t ",
                        " -Jnodes=10.1.0.1:8080 ")
                .endsWith(" -f -l out.jtl");
    }
}
