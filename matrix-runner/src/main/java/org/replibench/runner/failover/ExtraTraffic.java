package org.replibench.runner.failover;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** What nodes sent each other because of a fault: how a node that joins is brought up to date, for instance. */
final class ExtraTraffic {
    /** How much of the time before tells what they send when nothing happens. */
    private static final long CALM_MICROS = 4_000_000;

    private ExtraTraffic() {}

    /**
     * Bytes from the fault's beginning until it was healed, beyond what the same time costs when nothing happens; less than 0 if
     * the fault kept clients from writing.
     *
     * @param looks by time
     * @return NaN if nobody looked before, or after
     */
    static double bytes(List<CopiesLook> looks, long beganMicros, long healedMicros) {
        Optional<CopiesLook> calm = first(looks, look -> look.micros() >= beganMicros - CALM_MICROS);
        Optional<CopiesLook> before =
                looks.stream().filter(look -> look.micros() < beganMicros).reduce((earlier, later) -> later);
        Optional<CopiesLook> after = first(looks, look -> look.micros() >= healedMicros);
        if (before.isEmpty()
                || after.isEmpty()
                || calm.orElseThrow().micros() >= before.get().micros()) {
            return Double.NaN;
        }
        double usualPerMicro = before.get().sent().since(calm.get().sent())
                / (before.get().micros() - calm.get().micros());
        return after.get().sent().since(before.get().sent())
                - usualPerMicro * (after.get().micros() - before.get().micros());
    }

    private static Optional<CopiesLook> first(List<CopiesLook> looks, Predicate<CopiesLook> wanted) {
        return looks.stream().filter(wanted).findFirst();
    }
}
