package org.replibench.runner.matrix;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.replibench.cluster.server.HeapSize;
import org.replibench.model.Cell;
import org.replibench.model.ClientLoad.ClientPlacement;
import org.replibench.model.Refusal;
import org.replibench.model.ReplicationPattern;
import org.replibench.model.ReplicationProtocol;
import org.replibench.model.ReplicationTrigger;
import org.replibench.runner.jvm.JvmVariants;
import org.replibench.runner.sizing.MachineSizing;
import org.replibench.runner.testbed.TestbedSpec;
import org.replibench.runner.turns.ServerSharing;

/**
 * Whether nodes' heaps hold the sessions of a study's clients and their copies, before anything is started: those of all arms that the
 * same servers serve, as the clients of an arm whose turn it is not keep theirs.
 *
 * @param kibibytes of a session without extra content at least: serialised, as objects take more
 * @param rounds of which clients' numbers are known
 */
record SessionFit(TestbedSpec testbed, int kibibytes, ServerSharing sharing, List<List<Cell>> rounds) {
    /** What the shop takes of a heap without a session: less than was ever seen. */
    private static final int SERVER_MEBIBYTES = 64;

    /** What a collector needs besides what is alive, as a part of that. */
    private static final double SPARE = 0.25;

    private static final int HEAP_STEP_MEBIBYTES = 64;
    private static final int KIBIBYTES_PER_MEBIBYTE = 1024;

    /** Of a plan whose clients' numbers are known. */
    static SessionFit of(ShopLoadRequest request, MatrixPlan plan) {
        return new SessionFit(
                request.testbed(),
                switch (request.clients().plan()) {
                    case SHOP, BROWSE -> 12;
                    case PAPER -> 17;
                    case COUNT -> 4;
                },
                plan.procedure().timing().sharing(),
                plan.blocks(plan.cells()));
    }

    /** Arms on the same servers. */
    private record Servers(List<Cell> arms, int setsAtOnce) {
        int nodes() {
            return arms.get(0).nodes();
        }
    }

    /**
     * Why some heap surely cannot hold them, on how many nodes it could, and on how many a larger one; empty if all do.
     *
     * @param availableMegabytes what the machine could give without swapping
     */
    Optional<Refusal> refusal(long availableMegabytes) {
        return rounds.stream()
                .map(sharing::groups)
                .flatMap(groups -> groups.stream().map(arms -> new Servers(arms, groups.size())))
                .filter(servers ->
                        mebibytes(servers, servers.nodes()) > heap(servers).mebibytes())
                .max(Comparator.comparingInt(servers -> mebibytes(servers, servers.nodes())))
                .map(servers -> refusal(servers, availableMegabytes));
    }

    private Refusal refusal(Servers servers, long availableMegabytes) {
        int needed = mebibytes(servers, servers.nodes());
        HeapSize enough =
                new HeapSize((int) Math.ceil(needed * (1 + SPARE) / HEAP_STEP_MEBIBYTES) * HEAP_STEP_MEBIBYTES);
        return new Refusal(
                "heap",
                "too small for the sessions of its clients and their copies",
                "more than " + needed + "m on each of " + servers.nodes() + " nodes for "
                        + servers.arms().stream().mapToInt(this::sessions).sum() + " sessions of "
                        + kibibytes(servers) + " KiB",
                heap(servers).toString(),
                suggestion(servers, enough, availableMegabytes));
    }

    private String suggestion(Servers servers, HeapSize enough, long availableMegabytes) {
        int sameHeap = IntStream.range(1, servers.nodes())
                .filter(nodes -> mebibytes(servers, nodes) <= heap(servers).mebibytes())
                .max()
                .orElse(0);
        int largerHeap = MachineSizing.maxServers(enough, availableMegabytes) / serversPerNode() / servers.setsAtOnce();
        String fewerNodes = sameHeap == 0 ? "" : ", or at most -Dnodes=" + sameHeap;
        return largerHeap == 0
                ? "smaller sessions, or fewer clients: of -Dheap=" + enough + " this machine holds no node" + fewerNodes
                : "-Dheap=" + enough + ", of which this machine holds up to " + largerHeap + " nodes" + fewerNodes;
    }

    /** What is alive in the heap of a server at least, if there were that many nodes. */
    private int mebibytes(Servers servers, int nodes) {
        long sessions = servers.arms().stream()
                .mapToLong(arm -> (long) sessions(arm) * (1 + copies(arm, nodes)))
                .sum();
        return SERVER_MEBIBYTES
                + (int) Math.min(Integer.MAX_VALUE / 2, sessions * kibibytes(servers) / KIBIBYTES_PER_MEBIBYTE);
    }

    /** Of a server's own clients. */
    private int sessions(Cell arm) {
        return (arm.load().clientsPerNode() + serversPerNode() - 1) / serversPerNode();
    }

    /** Of other servers' sessions, as many as these have of its own, while all goes well; none if the first node alone has clients. */
    private int copies(Cell arm, int nodes) {
        return arm.load().placement() == ClientPlacement.ALL_NODES
                        && arm.pattern() instanceof ReplicationPattern pattern
                        && nodes > 1
                        && pattern.protocol() != ReplicationProtocol.DATABASE
                        && pattern.trigger() != ReplicationTrigger.ON_SHUTDOWN
                ? pattern.copies(nodes * serversPerNode())
                : 0;
    }

    private int kibibytes(Servers servers) {
        return kibibytes
                + testbed.sessions().of(servers.arms().get(0).variant()).kilobytes();
    }

    private HeapSize heap(Servers servers) {
        return testbed.jvms()
                .of(JvmVariants.jvmOf(servers.arms().get(0).variant()))
                .heap();
    }

    private int serversPerNode() {
        return testbed.isolation().limits().serversPerNode();
    }
}
