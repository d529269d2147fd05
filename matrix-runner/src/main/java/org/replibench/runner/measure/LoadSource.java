package org.replibench.runner.measure;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.replibench.cluster.Cluster;
import org.replibench.cluster.Node;
import org.replibench.jmeter.JMeterRun;
import org.replibench.model.Cell;
import org.replibench.records.raw.RawFile;
import org.replibench.runner.sample.LoadGenerator;

/** Puts a load on a cluster that goes on without pauses, from this machine or from others. */
@FunctionalInterface
public interface LoadSource {
    /**
     * Starts a load.
     *
     * @param duration after which it may end by itself
     * @param folder takes what it wrote when it has ended
     */
    Running start(Cell cell, Cluster cluster, Duration duration, Path folder) throws IOException;

    /** A load that was started. */
    interface Running {
        List<LoadGenerator> generators();

        /** Whether the first sample of each part is taken, or is about to be. */
        boolean hasBegun() throws IOException;

        /** Has it send requests, if it does not yet. */
        default void goOn() throws IOException {
            // It does.
        }

        /** Ends it; then what it wrote is complete. */
        void end() throws IOException, InterruptedException;
    }

    /** One JMeter of this machine. */
    static LoadSource here(JMeterProcesses jmeter) {
        return (cell, cluster, duration, folder) -> {
            JMeterRun run = jmeter.start(
                    AuditInputCollector.serversUnderLoad(cell, cluster.nodes()).stream()
                            .map(Node::url)
                            .toList(),
                    cell.load().totalClients(cell.nodes()),
                    duration,
                    RawFile.JTL.in(folder),
                    RawFile.DRIVER_LOG.in(folder));
            return new Running() {
                @Override
                public List<LoadGenerator> generators() {
                    return List.of(LoadGenerator.here(run.program()));
                }

                @Override
                public boolean hasBegun() throws IOException {
                    return run.hasBegun();
                }

                @Override
                public void end() throws IOException {
                    run.end();
                }
            };
        };
    }
}
