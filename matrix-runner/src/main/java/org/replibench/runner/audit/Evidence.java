package org.replibench.runner.audit;

import java.util.List;
import org.replibench.jmeter.Plan;
import org.replibench.jmeter.ThinkTime;
import org.replibench.model.Cell;
import org.replibench.model.Use;

/**
 * What is known of a cell that ran to its end, for the rules to judge.
 *
 * @param servers how many there are, one or more on each node; client k of n is served by server ((k - 1) mod n) + 1
 * @param opening the orders shortly before the window
 * @param closing the orders shortly after it
 */
public record Evidence(
        Cell cell,
        int servers,
        Plan plan,
        ThinkTime thinkTime,
        Window window,
        PageLog pages,
        Use use,
        Machine machine,
        Course course,
        Transfers transfers,
        LedgerReading opening,
        LedgerReading closing) {

    /** Virtual users over all nodes. */
    public int clients() {
        return cell.load().clientsPerNode() * cell.nodes();
    }

    /** Pages per second in the window. */
    public double throughputPagesPerSecond() {
        return pages.pages() / window.seconds();
    }

    /** How far chance alone moves what is counted in this run. */
    public Chance chance() {
        return new Chance(pages.cycleVariation(), clients());
    }

    /** Processor time that a page takes of all nodes, the driver and the database, if that is ours. */
    public double demandSeconds() {
        double database = Double.isNaN(use.databaseCpuSeconds()) ? 0 : use.databaseCpuSeconds();
        return (use.nodesCpuSeconds() + database + use.driverCpuSeconds()) / pages.pages();
    }

    /**
     * The measured window.
     *
     * @param seconds its length by the monotonic clock
     * @param clockStepMillis how much longer it was by the wall clock; below 0 if shorter
     */
    public record Window(double seconds, double clockStepMillis) {}

    /**
     * The machine in the window.
     *
     * @param cores that it has
     * @param stolenSeconds processor time that its hypervisor gave to others
     * @param throttledSeconds how long it stood still because a container's share of processor time was used up, all cores
     *     added up; NaN if nothing tells
     */
    public record Machine(int cores, double stolenSeconds, double throttledSeconds) {}

    /**
     * How the run went.
     *
     * @param died names of nodes that ended before the window did
     * @param membershipConstant whether every node saw the same cluster at the window's beginning and end
     * @param driverFailure why the driver ended early; empty if it did not
     */
    public record Course(List<String> died, boolean membershipConstant, String driverFailure) {
        public Course {
            died = List.copyOf(died);
        }
    }

    /**
     * Updates of sessions on all nodes in the window; NaN if their session manager does not count them.
     *
     * @param sent handed over to be sent
     * @param queueGrowth how many more of them waited at the window's end than at its beginning
     * @param dropped given up
     */
    public record Transfers(double sent, double queueGrowth, double dropped) {
        /** What is recorded where nothing counts. */
        public static final Transfers NOT_COUNTED = new Transfers(Double.NaN, Double.NaN, Double.NaN);
    }
}
