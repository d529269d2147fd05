package org.replibench.runner.audit.input;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.replibench.jmeter.JMeterPlan;
import org.replibench.jmeter.ThinkTimeRange;
import org.replibench.model.Cell;
import org.replibench.petstore.database.SalesTotals;
import org.replibench.records.cell.ResourceUsage;
import org.replibench.runner.sample.ClockDrift;

/**
 * What is known of a cell that ran to its end, for the rules to judge.
 *
 * @param loadedServers how many have clients, one or more on each such node; client k of n is served by server ((k - 1) mod n) + 1
 * @param purchases of all customers of that database in the whole run
 * @param ordersBefore the orders shortly before the window
 * @param ordersAfter the orders shortly after it
 * @param blocks that the window consists of, if arms took turns
 */
public record AuditInput(
        Cell cell,
        int loadedServers,
        JMeterPlan plan,
        ThinkTimeRange thinkTime,
        Window window,
        PageStatistics pages,
        ResourceUsage usage,
        MachineCpu machine,
        RunHealth health,
        SessionTransfers transfers,
        Purchases purchases,
        OrderSnapshot ordersBefore,
        OrderSnapshot ordersAfter,
        Optional<Blocks> blocks) {

    /**
     * The same of an arm that took turns with others, which used its database, too.
     *
     * @param databaseFailure why the database serves no more; empty if it does
     */
    public AuditInput inRound(Purchases ofAll, Blocks ofArm, String databaseFailure) {
        return new AuditInput(
                cell,
                loadedServers,
                plan,
                thinkTime,
                window,
                pages,
                usage,
                machine,
                new RunHealth(
                        health.diedNodes(),
                        health.outOfHeapNodes(),
                        health.membershipConstant(),
                        health.driverFailure(),
                        databaseFailure),
                transfers,
                ofAll,
                ordersBefore,
                ordersAfter,
                Optional.of(ofArm));
    }

    /** Virtual users over all nodes. */
    public int clients() {
        return cell.load().totalClients(cell.nodes());
    }

    /** Pages per second in the window. */
    public double throughputPagesPerSecond() {
        return pages.pages() / window.seconds();
    }

    /** Requests per second in the window, answered within it or not. */
    public double offeredPagesPerSecond() {
        return pages.requests() / window.seconds();
    }

    /** How far chance alone moves what is counted in this run. */
    public SamplingError samplingError() {
        return samplingError(clients());
    }

    /** The same of some of the clients. */
    public SamplingError samplingError(int ofClients) {
        int windows = blocks.map(Blocks::all).orElse(1);
        return cell.load().isClosed()
                ? new SamplingError(pages.cycleTimeVariation(), ofClients, windows)
                : SamplingError.ofArrivals(ofClients, windows);
    }

    /** CPU time that a page takes of all nodes, the driver and the database, if that is ours. */
    public double demandSeconds() {
        double database = Double.isNaN(usage.database().cpuSeconds())
                ? 0
                : usage.database().cpuSeconds();
        return (usage.nodesCpuSeconds() + database + usage.measuring().driverCpuSeconds()) / pages.pages();
    }

    /**
     * The measured window.
     *
     * @param seconds its length by the monotonic clock
     * @param clockStepMillis by how much the wall clock was set while the load ran; below 0 if back
     */
    public record Window(double seconds, double clockStepMillis) {}

    /**
     * The machine in the window.
     *
     * @param cores that it has
     * @param stolenSeconds CPU time that its hypervisor gave to others
     * @param throttledSeconds how long it stood still because a container's share of CPU time was used up, all cores
     *     added up; NaN if nothing tells
     * @param interruptsApart whether its kernel counts interrupts beside the time of processes and control groups, and not as a
     *     part of it
     * @param ofNodes the machines of the nodes, where these are others; one for each node, or none
     * @param ofDrivers the machines of the load generators, where these are others; one for each, or none
     * @param ofDatabase the machine of the database, if that is another
     */
    public record MachineCpu(
            int cores,
            double stolenSeconds,
            double throttledSeconds,
            boolean interruptsApart,
            List<OtherMachine> ofNodes,
            List<DriverMachine> ofDrivers,
            Optional<DatabaseMachine> ofDatabase) {
        public MachineCpu {
            ofNodes = List.copyOf(ofNodes);
            ofDrivers = List.copyOf(ofDrivers);
        }

        /** Nodes, database and load generator run there, too. */
        public MachineCpu(int cores, double stolenSeconds, double throttledSeconds, boolean interruptsApart) {
            this(cores, stolenSeconds, throttledSeconds, interruptsApart, List.of(), List.of(), Optional.empty());
        }

        /** Interrupts are apart. */
        public MachineCpu(int cores, double stolenSeconds, double throttledSeconds) {
            this(cores, stolenSeconds, throttledSeconds, true);
        }

        /** All other machines. */
        public List<OtherMachine> others() {
            return Stream.of(
                            ofNodes.stream(),
                            ofDrivers.stream().map(DriverMachine::machine),
                            ofDatabase.stream().map(DatabaseMachine::machine))
                    .flatMap(machines -> machines)
                    .toList();
        }
    }

    /**
     * The machine of a load generator.
     *
     * @param driverCpuSeconds CPU time of the load generator
     */
    public record DriverMachine(OtherMachine machine, double driverCpuSeconds) {}

    /**
     * The machine of the database.
     *
     * @param databaseCpuSeconds CPU time of all its processes
     */
    public record DatabaseMachine(OtherMachine machine, double databaseCpuSeconds) {}

    /**
     * Another machine, on which a node, a load generator or the database runs, in the windows.
     *
     * @param subject what runs there
     * @param stolenSeconds CPU time that its hypervisor gave to others
     * @param readingUncertaintyMillis how much earlier or later its readings at a window's edge may be, mean
     * @param clock how its clock went; empty if it did not tell before the first window and after the last one
     */
    public record OtherMachine(
            String subject,
            ResourceUsage.Host cpu,
            double stolenSeconds,
            double readingUncertaintyMillis,
            Optional<ClockDrift> clock) {
        /** CPU time of all its cores. */
        public double cpuSeconds() {
            return cpu.busySeconds() + cpu.idleSeconds() + stolenSeconds;
        }
    }

    /**
     * Blocks in which an arm had its turn.
     *
     * @param all of them
     * @param counted those that are not left out for what the machine did
     * @param stolenSeconds CPU time that its hypervisor gave to others in those that count
     * @param busySeconds CPU time that the machine used in them
     * @param otherPrograms the busiest that are none of the study's, with what each takes, from the first block to the last
     */
    public record Blocks(int all, int counted, double stolenSeconds, double busySeconds, List<String> otherPrograms) {
        public Blocks {
            otherPrograms = List.copyOf(otherPrograms);
        }
    }

    /**
     * How the run went.
     *
     * @param diedNodes names of nodes that ended before the window did
     * @param outOfHeapNodes names of nodes whose log has an {@link OutOfMemoryError}
     * @param membershipConstant whether every node saw the same cluster at the window's beginning and end
     * @param driverFailure why the driver ended early; empty if it did not
     * @param databaseFailure why the database serves no more; empty if it does, or is none of ours
     */
    public record RunHealth(
            List<String> diedNodes,
            List<String> outOfHeapNodes,
            boolean membershipConstant,
            String driverFailure,
            String databaseFailure) {
        public RunHealth {
            diedNodes = List.copyOf(diedNodes);
            outOfHeapNodes = List.copyOf(outOfHeapNodes);
        }

        /** With a database that serves. */
        public RunHealth(
                List<String> diedNodes, List<String> outOfHeapNodes, boolean membershipConstant, String driverFailure) {
            this(diedNodes, outOfHeapNodes, membershipConstant, driverFailure, "");
        }
    }

    /**
     * Updates of sessions on all nodes in the window; NaN if their session manager does not count them.
     *
     * @param sent handed over to be sent
     * @param queueGrowth how many more of them waited at the window's end than at its beginning
     * @param dropped given up
     */
    public record SessionTransfers(double sent, double queueGrowth, double dropped) {
        /** What is recorded where nothing counts. */
        public static final SessionTransfers NOT_COUNTED = new SessionTransfers(Double.NaN, Double.NaN, Double.NaN);
    }

    /**
     * A look at what the shop sold since the run began. The moment that it shows lies between the two times.
     *
     * @param requestedMillis since the epoch, before the database was asked
     * @param receivedMillis since the epoch, after it had answered
     */
    public record OrderSnapshot(long requestedMillis, SalesTotals ledger, long receivedMillis) {
        /** Stands where the database is one of others, and no rule looks at it. */
        public static final OrderSnapshot NOT_SEEN =
                new OrderSnapshot(0, new SalesTotals(0, 0, 0, BigDecimal.ZERO, BigDecimal.ZERO), 0);
    }
}
