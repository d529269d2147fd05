package org.replibench.runner.failover;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** What nodes sent each other because of a fault: how a node that joins is brought up to date, for instance. */
final class FaultTraffic {
    /** How much of the time before tells what they send when nothing happens. */
    private static final long BASELINE_MICROS = 4_000_000;

    private FaultTraffic() {}

    /**
     * Bytes from the fault's beginning until it was healed, beyond what the same time costs when nothing happens; less than 0 if
     * the fault kept clients from writing.
     *
     * @param looks by time
     * @return NaN if nobody looked before, or after
     */
    static double bytes(List<ReplicationSnapshot> looks, long beganMicros, long healedMicros) {
        Optional<ReplicationSnapshot> calm = first(looks, look -> look.micros() >= beganMicros - BASELINE_MICROS);
        Optional<ReplicationSnapshot> before =
                looks.stream().filter(look -> look.micros() < beganMicros).reduce((earlier, later) -> later);
        Optional<ReplicationSnapshot> after = first(looks, look -> look.micros() >= healedMicros);
        if (before.isEmpty()
                || after.isEmpty()
                || calm.orElseThrow().micros() >= before.get().micros()) {
            return Double.NaN;
        }
        double usualPerMicro = before.get().interconnect().bytesSince(calm.get().interconnect())
                / (before.get().micros() - calm.get().micros());
        return after.get().interconnect().bytesSince(before.get().interconnect())
                - usualPerMicro * (after.get().micros() - before.get().micros());
    }

    private static Optional<ReplicationSnapshot> first(
            List<ReplicationSnapshot> looks, Predicate<ReplicationSnapshot> wanted) {
        return looks.stream().filter(wanted).findFirst();
    }
}
