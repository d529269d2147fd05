package org.replibench.runner.turns;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.replibench.cluster.Cluster;
import org.replibench.machines.host.LoadHost;
import org.replibench.machines.support.ClusterException;
import org.replibench.model.Cell;
import org.replibench.runner.measure.LoadSource;
import org.replibench.runner.sample.HostClocks;
import org.replibench.runner.sample.LoadGenerator;

/**
 * A load that goes on without pauses, from machines for load generators.
 *
 * @param loads starts it
 * @param hosts at least one
 */
public record DriverHostsLoad(ArmLoads loads, List<LoadHost> hosts) implements LoadSource {
    private static final int FIRST_NODE = 1;

    /** Copies the list. */
    public DriverHostsLoad {
        hosts = List.copyOf(hosts);
    }

    /** It ends when it is told to, and with this program. */
    @Override
    public Running start(Cell cell, Cluster cluster, Duration duration, Path folder) throws IOException {
        HostClocks clocks = HostClocks.of(hosts);
        ArmLoad load =
                loads.start(cell, new RoundServers.ArmServers(cluster, FIRST_NODE, Optional.empty()), hosts, folder);
        return new Running() {
            @Override
            public List<LoadGenerator> generators() {
                return load.generators();
            }

            @Override
            public boolean hasBegun() throws IOException {
                return load.hasBegun();
            }

            @Override
            public void goOn() throws IOException {
                String failure = LoadGenerator.failure(load.generators());
                if (!failure.isEmpty()) {
                    throw new ClusterException(cell.id() + ": load generator: " + failure);
                }
                load.resume();
            }

            @Override
            public void end() throws IOException, InterruptedException {
                load.correctClocks(clocks.aheadWith(clocks.until(HostClocks.of(hosts))));
                load.end();
            }
        };
    }
}
