package org.replibench.runner.sizing;

import java.util.Locale;
import java.util.Optional;

/**
 * Whether a study fits a machine: quota × nodes + database + driver + reserve ≤ cores, and the same for memory. Database
 * and driver work for the nodes, so they need a share of what all nodes together get.
 */
public final class Sizing {
    /** A node of one core; a larger machine is better used for more of them. */
    public static final double LARGEST_DEFAULT_QUOTA = 1;

    /** Cores of database for each core of nodes: 0.12 to 0.20 were seen, and 0.30 where sessions are stored there. */
    static final double DATABASE_SHARE = 0.20;

    /** Cores of driver for each core of nodes: 0.15 to 0.25 were seen. */
    static final double DRIVER_SHARE = 0.25;

    /** Of all cores: the idle time without which the machine and not the nodes would be measured. */
    static final double IDLE_SHARE = 0.05;

    /** Cores for the runner, which samples, and the kernel. */
    static final double RUNNER_CORES = 0.05;

    /** A server that nobody asks anything uses 0.02; below this, little is left for pages. */
    static final double SMALLEST_QUOTA = 0.05;

    /** Memory of a server with 512 MiB of heap, with metaspace, code and threads, as seen. */
    static final long MEGABYTES_PER_SERVER = 800;

    /** Memory of database, driver, runner and Maven. */
    static final long MEGABYTES_BESIDE = 1500;

    private static final double STEPS_PER_CORE = 100;

    private Sizing() {}

    /** The largest quota, in steps of 0.01 cores, with which so many nodes fit; may be too small to be of use. */
    public static double largestQuota(int nodes, double cores) {
        double perNode = (cores - reserve(cores)) / (1 + DATABASE_SHARE + DRIVER_SHARE) / nodes;
        // Else 0.15 could turn out as 0.14, since no binary fraction is exactly 0.15.
        return Math.max(0, Math.floor(perNode * STEPS_PER_CORE + 1e-9) / STEPS_PER_CORE);
    }

    /** Why nodes of that quota don't fit, by how much, and what would; empty if they do. */
    public static Optional<String> quotaRefusal(int nodes, double quotaCores, double cores) {
        double ofNodes = nodes * quotaCores;
        double required = ofNodes * (1 + DATABASE_SHARE + DRIVER_SHARE) + reserve(cores);
        if (quotaCores <= largestQuota(nodes, cores)) {
            return Optional.empty();
        }
        return Optional.of(String.format(
                Locale.ROOT,
                "quota: %d nodes × %s + database %.2f + driver %.2f + reserve %.2f = %.2f cores required, found %s, %.2f"
                        + " too few; fits: %s",
                nodes,
                quotaCores,
                ofNodes * DATABASE_SHARE,
                ofNodes * DRIVER_SHARE,
                reserve(cores),
                required,
                plain(cores),
                required - cores,
                whatFits(nodes, quotaCores, cores)));
    }

    /** Why so many nodes would each get too little of the machine; empty if not. */
    public static Optional<String> nodesRefusal(int nodes, double cores) {
        if (largestQuota(nodes, cores) >= SMALLEST_QUOTA) {
            return Optional.empty();
        }
        int fitting = mostNodes(SMALLEST_QUOTA, cores);
        return Optional.of(String.format(
                Locale.ROOT,
                "nodes: %d nodes, database, driver and reserve leave %s cores for each on a machine of %s, at least %s"
                        + " required; fits: %s",
                nodes,
                largestQuota(nodes, cores),
                plain(cores),
                SMALLEST_QUOTA,
                fitting > 0 ? "at most -Dnodes=" + fitting : "a larger machine, or -Dhosts=loopback"));
    }

    /**
     * Why so many servers don't fit into memory, by how much, and what would; empty if they do.
     *
     * @param availableMegabytes what the machine could give without swapping
     */
    public static Optional<String> memoryRefusal(int servers, long availableMegabytes) {
        long required = MEGABYTES_BESIDE + servers * MEGABYTES_PER_SERVER;
        if (availableMegabytes >= required) {
            return Optional.empty();
        }
        long fitting = (availableMegabytes - MEGABYTES_BESIDE) / MEGABYTES_PER_SERVER;
        return Optional.of("memory: " + required + " MiB required for " + servers + " nodes, found "
                + availableMegabytes + " MiB available, " + (required - availableMegabytes) + " too few; fits: "
                + (fitting > 0 ? "at most -Dnodes=" + fitting : "a machine with more memory"));
    }

    private static String whatFits(int nodes, double quotaCores, double cores) {
        double quota = largestQuota(nodes, cores);
        int fewer = mostNodes(quotaCores, cores);
        String smaller = quota >= SMALLEST_QUOTA ? "-Dquota=" + quota : "";
        String less = fewer > 0 ? "at most -Dnodes=" + fewer : "";
        String either = smaller.isEmpty() || less.isEmpty() ? smaller + less : smaller + ", or " + less;
        return either.isEmpty() ? "a larger machine, or -Dhosts=loopback" : either;
    }

    private static int mostNodes(double quotaCores, double cores) {
        return (int) Math.floor((cores - reserve(cores)) / (1 + DATABASE_SHARE + DRIVER_SHARE) / quotaCores + 1e-9);
    }

    private static double reserve(double cores) {
        return cores * IDLE_SHARE + RUNNER_CORES;
    }

    private static String plain(double cores) {
        return cores == Math.rint(cores) ? String.valueOf((long) cores) : String.valueOf(cores);
    }
}
