package org.replibench.runner.study;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.replibench.cluster.Cluster;
import org.replibench.cluster.Node;
import org.replibench.cluster.process.ProcessLedger;
import org.replibench.jmeter.DriverSpec;
import org.replibench.jmeter.JMeter;
import org.replibench.jmeter.Plan;
import org.replibench.jmeter.ThinkTime;

/** Starts JMeter on a cluster and ends it again; what is started is noted down until it has ended. */
record Drivers(JMeter jmeter, ProcessLedger ledger) {
    /** Clients start one after another over this time, so that they don't all sign on in the same instant. */
    static final Duration RAMP_UP = Duration.ofSeconds(3);

    /** How long a driver may take to write out what it holds, when it is told to end. */
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    /**
     * Puts the shop's load on.
     *
     * @param clients over all nodes
     * @param duration after which it ends by itself
     */
    Process start(Cluster cluster, int clients, Duration duration, Path jtl, Path log) throws IOException {
        Process driver = jmeter.start(new DriverSpec(
                Plan.SHOP,
                cluster.nodes().stream().map(Node::url).toList(),
                clients,
                RAMP_UP,
                duration,
                ThinkTime.DEFAULT,
                jtl,
                log));
        ledger.record(driver.toHandle(), "jmeter");
        return driver;
    }

    /** Lets it write out its samples, and ends it. */
    void end(Process driver) throws InterruptedException {
        driver.destroy();
        if (!driver.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
            driver.destroyForcibly().waitFor();
        }
        ledger.forget(driver.toHandle());
    }
}
