package org.replibench.runner.sizing;

import java.util.Locale;
import java.util.Optional;
import org.replibench.cluster.server.HeapSize;
import org.replibench.model.Refusal;

/**
 * Whether a study fits a machine: quota × nodes + database + driver + reserve ≤ cores, and the same for memory. Database
 * and driver work for the nodes, so they need a share of what all nodes together get.
 *
 * @param cores those of the machine
 * @param storesSessions whether a pattern of the study stores sessions in the database; all its nodes have the same quota
 */
public record MachineSizing(double cores, boolean storesSessions) {
    /** A node of one core; a larger machine is better used for more of them. */
    private static final double MAX_DEFAULT_QUOTA = 1;

    /** Cores of database for each core of nodes: 0.12 to 0.20 were seen. */
    private static final double SHOP_DATABASE_SHARE = 0.20;

    /** The same where sessions are stored there, too: 0.30 was seen. */
    private static final double SESSION_DATABASE_SHARE = 0.30;

    /** Cores of driver for each core of nodes under a light load, at least: what is asked for must leave that. */
    static final double LEAST_DRIVER_SHARE = 0.25;

    /**
     * The same under a high load: 0.41 to 0.71 were seen, as load generators that take turns rest, and stay slow. What is not asked for leaves
     * that.
     */
    private static final double DRIVER_SHARE = 0.60;

    /** Of all cores: the idle time without which the machine and not the nodes would be measured. */
    static final double IDLE_SHARE = 0.05;

    /** Cores for the runner, which samples, and the kernel. */
    static final double RUNNER_CORES = 0.05;

    /** A server without requests uses 0.02; below this, little is left for pages. */
    static final double MIN_QUOTA = 0.05;

    /** Memory of a server beside its heap: metaspace, code, threads; as seen. */
    static final long NON_HEAP_MEGABYTES = 288;

    /** Memory of database, runner and Maven, and of a load generator for servers that have one after the other. */
    static final long OVERHEAD_MEGABYTES = 1500;

    /** Memory of a database on a machine of its own: its buffers, as much again for sessions and their plans, and the kernel's copies of files. */
    public static final long DATABASE_MEGABYTES = 768;

    private static final double STEPS_PER_CORE = 100;

    /** The quota, in steps of 0.01 cores, of that many nodes under any load, if they fit at all. */
    public double defaultQuota(int nodes) {
        return Math.max(MIN_QUOTA, Math.min(MAX_DEFAULT_QUOTA, quota(nodes, DRIVER_SHARE)));
    }

    /** The largest quota, in steps of 0.01 cores, with which that many nodes fit; may be too small to be of use. */
    public double maxQuota(int nodes) {
        return quota(nodes, LEAST_DRIVER_SHARE);
    }

    private double quota(int nodes, double driverShare) {
        double perNode = (cores - reserve()) / (1 + databaseShare() + driverShare) / nodes;
        // Else 0.15 could turn out as 0.14, since no binary fraction is exactly 0.15.
        return Math.max(0, Math.floor(perNode * STEPS_PER_CORE + 1e-9) / STEPS_PER_CORE);
    }

    /**
     * Why nodes of that quota don't fit, by how much, and what would; empty if they do.
     *
     * @param option that asks for the quota
     */
    public Optional<Refusal> quotaUnsupportedReason(String option, int nodes, double quotaCores) {
        double ofNodes = nodes * quotaCores;
        double required = ofNodes * (1 + databaseShare() + LEAST_DRIVER_SHARE) + reserve();
        if (quotaCores <= maxQuota(nodes)) {
            return Optional.empty();
        }
        return Optional.of(new Refusal(
                option,
                String.format(Locale.ROOT, "%.2f cores too few", required - cores),
                String.format(
                        Locale.ROOT,
                        "%d nodes × %s + database %.2f + load generator %.2f + reserve %.2f = %.2f cores",
                        nodes,
                        quotaCores,
                        ofNodes * databaseShare(),
                        ofNodes * LEAST_DRIVER_SHARE,
                        reserve(),
                        required),
                format(cores),
                suggestion(nodes, quotaCores)));
    }

    /** Why that many nodes would each get too little of the machine; empty if not. */
    public Optional<Refusal> nodesUnsupportedReason(int nodes) {
        if (maxQuota(nodes) >= MIN_QUOTA) {
            return Optional.empty();
        }
        int fitting = maxNodes(MIN_QUOTA);
        return Optional.of(new Refusal(
                "nodes",
                "too many for a machine of " + format(cores) + " cores",
                "at least " + MIN_QUOTA + " cores for each, after database, load generator and reserve",
                maxQuota(nodes) + " for each of " + nodes,
                fitting > 0 ? "at most -Dnodes=" + fitting : "a larger machine, or -Disolation=process"));
    }

    /**
     * Why that many servers don't fit into memory, by how much, and what would; empty if they do.
     *
     * @param heap of each
     * @param loadGeneratorMegabytes of load generators that run at the same time; 0 if there is one at a time
     * @param availableMegabytes what the machine could give without swapping
     */
    public static Optional<Refusal> memoryUnsupportedReason(
            int servers, HeapSize heap, long loadGeneratorMegabytes, long availableMegabytes) {
        long perServer = memoryOfServer(heap);
        long required = OVERHEAD_MEGABYTES + servers * perServer + loadGeneratorMegabytes;
        if (availableMegabytes >= required) {
            return Optional.empty();
        }
        int fitting = maxServers(heap, availableMegabytes - loadGeneratorMegabytes);
        return Optional.of(new Refusal(
                "memory",
                (required - availableMegabytes) + " MiB too few",
                required + " MiB for " + servers + " nodes with a heap of " + heap
                        + (loadGeneratorMegabytes == 0
                                ? ""
                                : " and load generators of " + loadGeneratorMegabytes + " MiB"),
                availableMegabytes + " MiB available",
                fitting > 0 ? "at most -Dnodes=" + fitting : "a smaller -Dheap, or a machine with more memory"));
    }

    /** How many servers with such a heap fit into memory; 0 if none does. */
    public static int maxServers(HeapSize heap, long availableMegabytes) {
        return maxServers(heap, 0, availableMegabytes);
    }

    /** The same where each comes with load generators that take so much. */
    public static int maxServers(HeapSize heap, long loadGeneratorMegabytes, long availableMegabytes) {
        return (int) Math.max(
                0, (availableMegabytes - OVERHEAD_MEGABYTES) / (memoryOfServer(heap) + loadGeneratorMegabytes));
    }

    /** What a server with such a heap takes, in MiB. */
    public static long memoryOfServer(HeapSize heap) {
        return heap.mebibytes() + NON_HEAP_MEGABYTES;
    }

    private String suggestion(int nodes, double quotaCores) {
        double quota = maxQuota(nodes);
        int fewer = maxNodes(quotaCores);
        String smaller = quota >= MIN_QUOTA ? "-Dnode.cpus=" + quota : "";
        String less = fewer > 0 ? "at most -Dnodes=" + fewer : "";
        String either = smaller.isEmpty() || less.isEmpty() ? smaller + less : smaller + ", or " + less;
        return either.isEmpty() ? "a larger machine, or -Disolation=process" : either;
    }

    private int maxNodes(double quotaCores) {
        return (int) Math.floor((cores - reserve()) / (1 + databaseShare() + LEAST_DRIVER_SHARE) / quotaCores + 1e-9);
    }

    private double databaseShare() {
        return storesSessions ? SESSION_DATABASE_SHARE : SHOP_DATABASE_SHARE;
    }

    private double reserve() {
        return cores * IDLE_SHARE + RUNNER_CORES;
    }

    private static String format(double cores) {
        return cores == Math.rint(cores) ? String.valueOf((long) cores) : String.valueOf(cores);
    }
}
