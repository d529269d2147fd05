package org.replibench.session;

import java.util.List;
import org.replibench.model.ReplicationProtocol;
import org.replibench.session.SimulatedCluster.Node;
import org.replibench.session.simulation.History;
import org.replibench.session.simulation.Scenario;
import org.replibench.session.simulation.SessionPromise;
import org.replibench.session.simulation.Violation;

/** Looks at copies once nothing goes wrong any more. */
final class CopiesAtRest {
    private final Scenario scenario;
    private final SimulatedCluster cluster;
    private final History history;

    CopiesAtRest(Scenario scenario, SimulatedCluster cluster, History history) {
        this.scenario = scenario;
        this.cluster = cluster;
        this.history = history;
    }

    /** @param nodes those that take requests */
    void check(List<Node> nodes) {
        for (Node node : nodes) {
            node.sessions().forEach(id -> checkOwned(node, id, nodes));
            cluster.network().copies(node.peer()).stream()
                    .filter(history::isOver)
                    .forEach(id ->
                            violated(SessionPromise.NO_COPY_OF_WHAT_IS_OVER, node.machine + " has a copy of " + id));
        }
    }

    private void checkOwned(Node owner, String id, List<Node> nodes) {
        if (cluster.network().holds(owner.peer(), id)) {
            violated(SessionPromise.OWNERS_HOLD_NO_COPY, owner.machine + " has " + id + ", and a copy of it");
        }
        // A node that was passed over counts as one that has it, until it hears of that.
        if (!history.wasUsedInCalm(id, owner.number, ScenarioRun.OVERCOME.toNanos())) {
            return;
        }
        long present = nodes.stream()
                .filter(node -> cluster.network().holds(node.peer(), id, owner.peer(), owner.version(id)))
                .count();
        List<Node> holders = nodes.stream()
                .filter(node -> cluster.network().holds(node.peer(), id))
                .toList();
        int wanted = Math.min(scenario.pattern().writeQuota(), nodes.size() - 1);
        long needless = holders.size() - wanted;
        if (present < wanted
                || needless > holders.stream().filter(this::mayHaveMore).count()) {
            violated(
                    SessionPromise.COPIES_ARE_COMPLETE,
                    "of " + id + " at " + owner.machine + " there are " + holders.size() + " copies, " + present
                            + " of them up to date, instead of " + wanted);
        }
    }

    /** What was multicast as a node joined has reached it, too. */
    private boolean mayHaveMore(Node node) {
        return scenario.pattern().protocol() == ReplicationProtocol.MULTICAST && history.hasStartedAgain(node.number);
    }

    private void violated(SessionPromise promise, String what) {
        history.add(new Violation(promise, what));
    }
}
