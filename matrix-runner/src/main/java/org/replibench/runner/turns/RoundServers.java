package org.replibench.runner.turns;

import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.replibench.cluster.Cluster;
import org.replibench.cluster.ClusterSpec;
import org.replibench.cluster.Node;
import org.replibench.machines.support.ClusterException;
import org.replibench.model.Cell;
import org.replibench.model.NamedPattern;
import org.replibench.runner.testbed.Testbed;

/** The servers of a round, all of which run at once. */
final class RoundServers implements AutoCloseable {
    private final Map<Cell, ArmServers> byCell = new LinkedHashMap<>();

    /**
     * The servers of an arm.
     *
     * @param firstNode the number of their first node
     * @param pattern the name by which a request chooses the arm's pattern, where they serve several
     */
    record ArmServers(Cluster cluster, int firstNode, Optional<NamedPattern> pattern) {
        /** The same as a text. */
        Optional<String> patternName() {
            return pattern.map(NamedPattern::name);
        }
    }

    /**
     * Starts the servers of every arm, one cluster after the other: all at once would time out on a small machine.
     *
     * @throws ClusterException with one line that names the node, the cause and its log; nothing is left running then
     */
    static RoundServers start(ServerSharing sharing, List<Cell> cells, Testbed testbed, Consumer<String> progress) {
        RoundServers servers = new RoundServers();
        try {
            int firstNode = 1;
            for (List<Cell> group : sharing.groups(cells)) {
                servers.start(group, firstNode, testbed, progress);
                firstNode += group.get(0).nodes();
            }
            return servers;
        } catch (RuntimeException e) {
            servers.close();
            throw e;
        }
    }

    private void start(List<Cell> group, int firstNode, Testbed testbed, Consumer<String> progress) {
        Map<Cell, NamedPattern> patterns = ServerSharing.patterns(group);
        List<NamedPattern> distinct = patterns.values().stream().distinct().toList();
        Cell first = group.get(0);
        ClusterSpec spec =
                testbed.clusterSpec(ServerSharing.engine(group), distinct, first.variant(), first.nodes(), firstNode);
        // An arm that goes on without memory would take the machine from all others, and count for nothing.
        Cluster cluster = Cluster.start(spec.with(spec.jvm().endingWhenOutOfMemory()), progress);
        for (Cell cell : group) {
            byCell.put(
                    cell,
                    new ArmServers(
                            cluster,
                            firstNode,
                            distinct.size() > 1 ? Optional.of(patterns.get(cell)) : Optional.empty()));
        }
    }

    ArmServers of(Cell cell) {
        return byCell.get(cell);
    }

    /** Those that wait while {@code active} serves. */
    List<Cluster> others(Cluster active) {
        return clusters().stream().filter(cluster -> cluster != active).toList();
    }

    /** Where each server has metrics of its own, by its name. */
    Map<String, URI> metrics() {
        return clusters().stream()
                .flatMap(cluster -> cluster.nodes().stream())
                .collect(Collectors.toMap(Node::name, Node::metricsUrl));
    }

    List<Cluster> clusters() {
        return new ArrayList<>(
                byCell.values().stream().map(ArmServers::cluster).distinct().toList());
    }

    @Override
    public void close() {
        clusters().forEach(Cluster::close);
    }
}
