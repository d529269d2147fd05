package org.replibench.cluster.fault;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.replibench.model.Refusal;

/** The faults there are. Another one is one class and one line here. */
public final class Faults {
    private static final List<DatabaseFault> OF_DATABASE =
            List.of(DatabaseFault.RESTART, DatabaseFault.CRASH, DatabaseFault.DISK_FULL);

    private static final List<Fault> ALL = List.of(
            new NodeFaults.Kill(),
            new NodeFaults.Termination(),
            new NodeFaults.GracefulShutdown(),
            new NodeFaults.Pause(),
            new NodeFaults.OutOfMemory(),
            new NodeFaults.DiskFull(),
            InterconnectFault.PARTITION,
            InterconnectFault.ONE_WAY_PARTITION,
            InterconnectFault.SLOW,
            DatabaseFault.RESTART,
            DatabaseFault.CRASH,
            DatabaseFault.DISK_FULL,
            new NodeFaults.RollingRestart(),
            new NodeFaults.Join(),
            new NoFault());

    private Faults() {}

    /**
     * The fault called {@code name}; two names with a {@code +} between them are a fault of nodes or of the interconnect and one
     * of the database, at once.
     *
     * @throws IllegalArgumentException with one line that lists the allowed names
     */
    public static Fault byName(String name) {
        int separator = name.indexOf(FaultWithDatabase.SEPARATOR);
        return separator < 0
                ? single(name)
                : atOnce(single(name.substring(0, separator)), single(name.substring(separator + 1)));
    }

    private static Fault atOnce(Fault first, Fault second) {
        return OF_DATABASE.stream()
                .filter(second::equals)
                .filter(ofDatabase -> canTakePart(first))
                .findFirst()
                .map(ofDatabase -> new FaultWithDatabase(first, ofDatabase))
                .orElseThrow(() -> new Refusal(
                                "faults",
                                "these two cannot happen at once",
                                "one of " + names(ALL.stream().filter(Faults::canTakePart)) + ", then + and one of "
                                        + names(OF_DATABASE.stream()),
                                first.name() + FaultWithDatabase.SEPARATOR + second.name(),
                                "-Dfaults=kill+database-crash")
                        .exception());
    }

    /** Whether it is delivered at one moment, so that one of the database can be at the same. */
    private static boolean canTakePart(Fault fault) {
        return fault.happens() && fault.lastsUntilHealed() && !OF_DATABASE.contains(fault);
    }

    private static String names(Stream<? extends Fault> faults) {
        return faults.map(Fault::name).collect(Collectors.joining(", "));
    }

    private static Fault single(String name) {
        return ALL.stream()
                .filter(fault -> fault.name().equals(name))
                .findFirst()
                .orElseThrow(() -> Refusal.unknown(
                                "faults", ALL.stream().map(Fault::name).toList(), name)
                        .exception());
    }

    /** All of them. */
    public static List<Fault> all() {
        return ALL;
    }

    /** No fault: the baseline of all fault metrics, and a balancer's distribution in normal operation. */
    record NoFault() implements Fault {
        @Override
        public String name() {
            return "none";
        }

        @Override
        public boolean happens() {
            return false;
        }

        @Override
        public boolean affectsNodes() {
            return false;
        }

        @Override
        public boolean changesMembership() {
            return false;
        }

        @Override
        public int serverBoots(int nodes) {
            return 0;
        }

        @Override
        public void deliver(FaultContext faultContext) {
            // That is it.
        }

        @Override
        public FaultEffect effect(FaultContext faultContext) {
            return new FaultEffect(true, "nothing was to happen");
        }

        @Override
        public void repair(FaultContext faultContext) {
            // Nothing is ill.
        }
    }
}
