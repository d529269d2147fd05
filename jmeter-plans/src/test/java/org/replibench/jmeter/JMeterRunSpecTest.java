package org.replibench.jmeter;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class JMeterRunSpecTest {
    private static final List<URI> NODE = List.of(URI.create("http://localhost:8080"));

    @Test
    void aDriverNeedsANode() {
        refuses(List.of(), 1, 0, 10, "a run needs a node");
    }

    @Test
    void aNodeIsAnHttpAddressWithAPort() {
        refuses(
                List.of(URI.create("http://localhost")),
                1,
                0,
                10,
                "node http://localhost is not of the form http://host:port");
        refuses(
                List.of(URI.create("localhost:8080")),
                1,
                0,
                10,
                "node localhost:8080 is not of the form http://host:port");
    }

    @Test
    void aDriverNeedsAClient() {
        refuses(NODE, 0, 0, 10, "clients = 0 is less than 1");
    }

    @Test
    void aRunOutlastsItsRampUp() {
        refuses(NODE, 1, -1, 10, "ramp-up of -1 s is negative");
        refuses(NODE, 1, 10, 10, "duration of 10 s is not longer than the ramp-up of 10 s");
    }

    @Test
    void aThinkTimeIsARangeFromZeroUp() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ThinkTimeRange(400, 200))
                .withMessage("think time from 400 to 200 ms is no range");
        assertThatIllegalArgumentException().isThrownBy(() -> new ThinkTimeRange(-1, 200));
    }

    private static void refuses(List<URI> nodes, int clients, int rampUpSeconds, int seconds, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new JMeterRunSpec(
                        JMeterPlan.SHOP,
                        nodes,
                        clients,
                        Duration.ofSeconds(rampUpSeconds),
                        Duration.ofSeconds(seconds),
                        ThinkTimeRange.WHITE_PAPER,
                        Path.of("samples.jtl"),
                        Path.of("jmeter.log")))
                .withMessage(message);
    }
}
