package org.replibench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.jmeter.JMeterPlan;
import org.replibench.runner.options.CommandName;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;

class ClusterAddressesTest {
    private static final ClusterAddresses TWO =
            ClusterAddresses.of(List.of(URI.create("http://10.1.0.1:8080/"), URI.create("http://10.1.0.2:8080/")));

    @TempDir
    private Path work;

    @ParameterizedTest
    @EnumSource
    void aPlanThatIsOpenedWithoutAnyOptionLeadsToTheFirstNodeOfTheUsualCluster(JMeterPlan jMeterPlan) throws Exception {
        assertThat(Path.of("../jmeter-plans", jMeterPlan.file()))
                .content()
                .contains("<stringProp name=\"Argument.value\">${__P(nodes,"
                        + ClusterAddresses.usual().text() + ")}</stringProp>");
    }

    @Test
    void thePlanIsOpenedForTheClusterThatRunsHere() throws Exception {
        ClusterNote note = ClusterNote.in(work);
        assertThat(JMeterCommand.addresses(options(Map.of()), note)).isEqualTo(ClusterAddresses.usual());

        note.write(TWO);
        assertThat(JMeterCommand.addresses(options(Map.of()), note).text()).isEqualTo("10.1.0.1:8080,10.1.0.2:8080");

        note.remove();
        assertThat(JMeterCommand.addresses(options(Map.of()), note)).isEqualTo(ClusterAddresses.usual());
    }

    @Test
    void aNoteThatCannotBeReadIsNone() throws Exception {
        ClusterNote note = ClusterNote.in(work);
        Files.writeString(note.file(), "");

        assertThat(note.read()).isEmpty();
    }

    @Test
    void whatWasTypedGoesBeforeTheClusterThatRunsHere() throws Exception {
        ClusterNote note = ClusterNote.in(work);
        note.write(TWO);

        assertThat(JMeterCommand.addresses(options(Map.of(Option.NODES, "app1:8080, app2:8080")), note)
                        .text())
                .isEqualTo("app1:8080,app2:8080");
    }

    @ParameterizedTest
    @ValueSource(strings = {"2", "", "http://app1:8080", "app1", "app1:8080,", "::1:8080", "app1:8080 app2:8080"})
    void whatThePlanCannotSplitIsRefused(String typed) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ClusterAddresses.parse(typed))
                .withMessageStartingWith("nodes: no address of a node; expected host:port, comma-separated, got ")
                .withMessageEndingWith(". Try -Dnodes=127.0.0.1:18100");
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> JMeterCommand.addresses(options(Map.of(Option.NODES, typed)), ClusterNote.in(work)));
    }

    @Test
    void whoDoesNotAnswerIsNamedInOneLine() throws Exception {
        HttpServer answers = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        answers.start();
        try {
            String there = "127.0.0.1:" + answers.getAddress().getPort();
            String nobody = "127.0.0.1:" + unusedPort();

            // An answer of status 404 is one.
            assertThat(JMeterCommand.silent(new ClusterAddresses(List.of(there, nobody))))
                    .containsExactly(nobody);
            assertThat(JMeterCommand.greeting(
                            JMeterPlan.SHOP, new ClusterAddresses(List.of(there, nobody)), List.of(nobody)))
                    .isEqualTo("opening shop.jmx, but nothing answers at " + nobody
                            + ": before you press Start, run ./mvnw -Pcluster verify in another terminal, or name a"
                            + " cluster with -Dnodes=host:port");
            assertThat(JMeterCommand.greeting(JMeterPlan.SHOP, new ClusterAddresses(List.of(there)), List.of()))
                    .isEqualTo("opening shop.jmx for " + there
                            + ": press Start; pages show in Summary Report and View Results Tree");
        } finally {
            answers.stop(0);
        }
    }

    @Test
    void theClusterOfAnotherTreeIsNamed() {
        Path mine = Path.of("/home/mine/.replibench");
        ClusterAddresses usual = ClusterAddresses.usual();
        Optional<Path> other = Optional.of(Path.of("/home/other/.replibench/nodes/node1/base"));

        assertThat(JMeterCommand.foreignCluster(mine, false, usual, other))
                .contains("no cluster runs from /home/mine; what answers at 127.0.0.1:18100 is the cluster of"
                        + " /home/other");
        assertThat(JMeterCommand.foreignCluster(mine, true, usual, other))
                .as("a cluster of this tree was killed")
                .isPresent();
        assertThat(JMeterCommand.foreignCluster(mine, false, usual, Optional.empty()))
                .contains("no cluster runs from /home/mine; what answers at 127.0.0.1:18100 is no cluster that is"
                        + " known here");
    }

    @Test
    void theClusterOfThisTreeNeedsNoName() {
        Path mine = Path.of("/home/mine/.replibench");
        ClusterAddresses usual = ClusterAddresses.usual();

        assertThat(JMeterCommand.foreignCluster(mine, true, usual, Optional.of(mine.resolve("nodes/node1/base"))))
                .isEmpty();
        assertThat(JMeterCommand.foreignCluster(mine, true, usual, Optional.empty()))
                .as("another user's process")
                .isEmpty();
    }

    private static CommandOptions options(Map<Option, String> given) {
        return new CommandOptions(CommandName.JMETER, given);
    }

    private static int unusedPort() throws Exception {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
