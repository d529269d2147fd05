package org.replibench.runner.measure;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.replibench.cluster.Node;
import org.replibench.jmeter.JMeterLauncher;
import org.replibench.jmeter.JMeterPlan;
import org.replibench.jmeter.JMeterRunSpec;
import org.replibench.jmeter.ThinkTimeRange;
import org.replibench.process.ProcessRegistry;

/** Starts JMeter on a cluster and ends it again; what is started is noted down until it has ended. */
public record JMeterProcesses(JMeterLauncher jmeter, ProcessRegistry registry) {
    /** Clients start one after another over this time, so that they don't all sign on in the same instant. */
    static final Duration RAMP_UP = Duration.ofSeconds(3);

    /** How long a driver may take to write out what it holds, when it is told to end. */
    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    /**
     * Puts the shop's load on.
     *
     * @param clients over all of them, dealt out in turn
     * @param duration after which it ends by itself
     */
    Process start(List<Node> servers, int clients, Duration duration, Path jtl, Path log) throws IOException {
        Process driver = jmeter.start(new JMeterRunSpec(
                JMeterPlan.SHOP,
                servers.stream().map(Node::url).toList(),
                clients,
                RAMP_UP,
                duration,
                ThinkTimeRange.DEFAULT,
                jtl,
                log));
        registry.record(driver.toHandle(), "jmeter");
        return driver;
    }

    /** Lets it write out its samples, and ends it. */
    void stop(Process driver) throws InterruptedException {
        driver.destroy();
        if (!driver.waitFor(TIMEOUT.toSeconds(), TimeUnit.SECONDS)) {
            driver.destroyForcibly().waitFor();
        }
        registry.forget(driver.toHandle());
    }
}
