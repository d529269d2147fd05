package org.replibench.runner.audit;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.replibench.jmeter.ThinkTime;
import org.replibench.model.Cell;
import org.replibench.model.Check;
import org.replibench.model.Driven;
import org.replibench.model.Use;

/** Whether the machine, the driver, the database or a cold start, and not the pattern, may have set a cell's numbers. */
public final class Bottlenecks {
    /** Below, runnable threads wait for each other somewhere on the machine. */
    private static final double LEAST_IDLE = 0.05;

    /** A driver that was never late was seen at up to 2 %, on a machine without idle time at up to 3 %. */
    private static final double MOST_LATENESS = 0.10;

    /** Above, making the database faster would help more than anything the nodes can do. */
    private static final double MOST_TIME_IN_DATABASE = 0.50;

    /** What the rest of a quiet machine may use, of what all use. */
    private static final double MOST_UNACCOUNTED = 0.05;

    /** In cores. A quiet machine with this runner was seen to use 0.04, which under light load is more than its share. */
    private static final double MOST_UNACCOUNTED_CORES = 0.05;

    /** Above, what a pattern seems to cost is what its servers still had to compile. */
    private static final double MOST_COMPILING = 0.10;

    private Bottlenecks() {}

    /** The checks, all of which only mark; what can't be told, because something was not measured, is left out. */
    public static List<Check> of(Cell cell, Driven driven, Use use, double seconds, ThinkTime thinkTime) {
        List<Check> checks = new ArrayList<>();
        atLeast(
                checks,
                "host idle",
                use.hostIdleSeconds() / (use.hostIdleSeconds() + use.hostBusySeconds()),
                LEAST_IDLE,
                "of the machine's processor time");
        atMost(
                checks,
                "driver late",
                lateness(cell, driven, seconds, thinkTime),
                MOST_LATENESS,
                "of the clients' time");
        atMost(
                checks,
                "database",
                use.databaseActiveSeconds() * 1e3 / (driven.pages() * driven.responseMeanMillis()),
                MOST_TIME_IN_DATABASE,
                "of the response time");
        atMost(
                checks,
                "compilers",
                use.compilerCpuSeconds() / use.nodesCpuSeconds(),
                MOST_COMPILING,
                "of the nodes' processor time; a longer -Dwarmup gives them time");
        atMost(
                checks,
                "host cpu accounted",
                Math.abs(1 - use.accountedCpuSeconds() / use.hostBusySeconds()),
                Math.max(MOST_UNACCOUNTED, MOST_UNACCOUNTED_CORES * seconds / use.hostBusySeconds()),
                "of the machine's busy time beside nodes, database, driver, runner and interrupts");
        return checks;
    }

    /**
     * The share of their time that clients neither thought nor waited for an answer: by Little's law, clients = pages per
     * second × (response + think time), and what is missing on the right they spent waiting for the driver itself.
     */
    private static double lateness(Cell cell, Driven driven, double seconds, ThinkTime thinkTime) {
        double clients = cell.load().clientsPerNode() * cell.nodes();
        double cycleSeconds = (driven.responseMeanMillis() + thinkTime.meanMillis()) / 1e3;
        return 1 - driven.pages() / seconds * cycleSeconds / clients;
    }

    private static void atLeast(List<Check> checks, String name, double share, double required, String of) {
        add(checks, name, share, "at least " + percent(required) + " " + of, share >= required);
    }

    private static void atMost(List<Check> checks, String name, double share, double required, String of) {
        add(checks, name, share, "at most " + percent(required) + " " + of, share <= required);
    }

    private static void add(List<Check> checks, String name, double share, String required, boolean passed) {
        if (Double.isFinite(share)) {
            checks.add(new Check(name, percent(share), required, passed, Check.Weight.MARKS));
        }
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }
}
