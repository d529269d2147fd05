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
        refuses(List.of(), 1, 0, 10, "nodes: at least 1 required, found 0");
    }

    @Test
    void aNodeIsAnHttpAddressWithAPort() {
        refuses(
                List.of(URI.create("http://localhost")),
                1,
                0,
                10,
                "node: http://host:port required, found http://localhost");
        refuses(
                List.of(URI.create("localhost:8080")),
                1,
                0,
                10,
                "node: http://host:port required, found localhost:8080");
    }

    @Test
    void aDriverNeedsAClient() {
        refuses(NODE, 0, 0, 10, "clients: at least 1 required, found 0");
    }

    @Test
    void aRunOutlastsItsRampUp() {
        refuses(NODE, 1, -1, 10, "ramp-up: at least 0 s required, found -1 s");
        refuses(NODE, 1, 10, 10, "duration: more than the ramp-up of 10 s required, found 10 s");
    }

    @Test
    void aThinkTimeIsARangeFromZeroUp() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ThinkTimeRange(400, 200))
                .withMessage("think time: 0 <= min <= max required, found 400 to 200 ms");
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
                        ThinkTimeRange.DEFAULT,
                        Path.of("samples.jtl"),
                        Path.of("jmeter.log")))
                .withMessage(message);
    }
}
