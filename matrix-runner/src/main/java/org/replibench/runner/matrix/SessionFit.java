package org.replibench.runner.matrix;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
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

    /**
     * How many times what is alive a heap should be (3 to 4: Hunt and John, Java Performance, 2011). With large sessions, servers with a
     * heap of 2.4 times that ran out of it within ten minutes: they did not hand over as much as clients changed, so that pages failed, and
     * each visit that broke off left a session for half an hour. With 4.9 times they did not.
     */
    private static final double ROOM = 3;

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
        return largest(this::isSurelyTooSmall).map(servers -> refusal(servers, availableMegabytes));
    }

    /**
     * Why some heap may not hold sessions that are larger than shopping makes them, though it holds those of all clients; empty if all
     * have {@linkplain #ROOM room}. It is an estimate, with which a study may start.
     *
     * @param availableMegabytes what the machine could give without swapping
     */
    Optional<Refusal> doubt(long availableMegabytes) {
        return largest(servers -> extraKibibytes(servers) > 0 && !hasRoom(servers, servers.nodes()))
                .map(servers -> doubt(servers, availableMegabytes));
    }

    /** Of the servers for which that holds those with the most in their heaps. */
    private Optional<Servers> largest(Predicate<Servers> which) {
        return rounds.stream()
                .map(sharing::groups)
                .flatMap(groups -> groups.stream().map(arms -> new Servers(arms, groups.size())))
                .filter(which)
                .max(Comparator.comparingInt(servers -> mebibytes(servers, servers.nodes())));
    }

    private boolean isSurelyTooSmall(Servers servers) {
        return mebibytes(servers, servers.nodes()) > heap(servers).mebibytes();
    }

    private boolean hasRoom(Servers servers, int nodes) {
        return ROOM * mebibytes(servers, nodes) <= heap(servers).mebibytes();
    }

    private Refusal refusal(Servers servers, long availableMegabytes) {
        int needed = mebibytes(servers, servers.nodes());
        return new Refusal(
                "heap",
                "too small for the sessions of its clients and their copies",
                "more than " + needed + "m on each of " + servers.nodes() + " nodes for "
                        + servers.arms().stream().mapToInt(this::sessions).sum() + " sessions of "
                        + kibibytes(servers) + " KiB",
                heap(servers).toString(),
                suggestion(
                        servers,
                        atLeast(needed * (1 + SPARE)),
                        availableMegabytes,
                        nodes -> mebibytes(servers, nodes) <= heap(servers).mebibytes()));
    }

    private Refusal doubt(Servers servers, long availableMegabytes) {
        int alive = mebibytes(servers, servers.nodes());
        int clients = mostClientsWithRoom(servers);
        return new Refusal(
                "heap",
                "may be too small for updates on their way and for sessions of visits that break off",
                Math.round(ROOM * alive) + "m, " + Math.round(ROOM) + " times the " + alive + "m that the server and "
                        + sessionsWithCopies(servers, servers.nodes()) + " sessions and copies of " + kibibytes(servers)
                        + " KiB take at least, on each of " + servers.nodes() + " nodes",
                heap(servers).toString(),
                suggestion(servers, atLeast(ROOM * alive), availableMegabytes, nodes -> hasRoom(servers, nodes))
                        + (clients == 0 ? "" : ", or at most " + clients + " clients on each node"));
    }

    /** How many clients the largest load of these could have, and others in proportion; 0 if none. */
    private int mostClientsWithRoom(Servers servers) {
        double mebibytesWithRoom = heap(servers).mebibytes() / ROOM - SERVER_MEBIBYTES;
        double sessionsWithRoom = mebibytesWithRoom * KIBIBYTES_PER_MEBIBYTE / kibibytes(servers);
        int most = servers.arms().stream()
                .mapToInt(arm -> arm.load().clientsPerNode())
                .max()
                .orElse(0);
        return (int) Math.max(0, most * sessionsWithRoom / sessionsWithCopies(servers, servers.nodes()));
    }

    private static HeapSize atLeast(double mebibytes) {
        return new HeapSize((int) Math.ceil(mebibytes / HEAP_STEP_MEBIBYTES) * HEAP_STEP_MEBIBYTES);
    }

    /** @param suffices whether the heap that they have does, on that many nodes */
    private String suggestion(Servers servers, HeapSize enough, long availableMegabytes, IntPredicate suffices) {
        int sameHeap =
                IntStream.range(1, servers.nodes()).filter(suffices).max().orElse(0);
        int largerHeap = MachineSizing.maxServers(enough, availableMegabytes) / serversPerNode() / servers.setsAtOnce();
        String fewerNodes = sameHeap == 0 ? "" : ", or at most -Dnodes=" + sameHeap;
        return largerHeap == 0
                ? "smaller sessions, or fewer clients: of -Dheap=" + enough + " this machine holds no node" + fewerNodes
                : "-Dheap=" + enough + ", of which this machine holds up to " + largerHeap + " nodes" + fewerNodes;
    }

    /** What is alive in the heap of a server at least, if there were that many nodes. */
    private int mebibytes(Servers servers, int nodes) {
        return SERVER_MEBIBYTES
                + (int) Math.min(
                        Integer.MAX_VALUE / 4,
                        sessionsWithCopies(servers, nodes) * kibibytes(servers) / KIBIBYTES_PER_MEBIBYTE);
    }

    /** Of a server's own clients, and the copies that it holds. */
    private long sessionsWithCopies(Servers servers, int nodes) {
        return servers.arms().stream()
                .mapToLong(arm -> (long) sessions(arm) * (1 + copies(arm, nodes)))
                .sum();
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
        return kibibytes + extraKibibytes(servers);
    }

    private int extraKibibytes(Servers servers) {
        return testbed.sessions().of(servers.arms().get(0).variant()).kilobytes();
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
