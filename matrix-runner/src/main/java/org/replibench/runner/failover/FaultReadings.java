package org.replibench.runner.failover;

import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.replibench.cluster.Node;
import org.replibench.runner.audit.input.TimeSpans;
import org.replibench.runner.gc.GcCycle;
import org.replibench.runner.gc.GcLog;

/** What probes and logs say around a fault. */
final class FaultReadings {
    private FaultReadings() {}

    /**
     * When, after a fault, every session had its full number of copies again, as far as the session layer's gauges tell: as many
     * sessions are owned by nodes as before, and other nodes hold at least as many copies as the pattern asks for.
     *
     * @param millis after the fault's beginning; 0 if copies never were missing, NaN if they still are, or it is not known
     * @param bytes that nodes sent each other until then, or until the last look if copies still are missing; NaN if it is not known
     */
    record RedundancyRestored(double millis, double bytes) {
        private static final RedundancyRestored UNKNOWN = new RedundancyRestored(Double.NaN, Double.NaN);

        /** Of what a node's failure takes away: some sessions begin and end at any moment. */
        private static final double TOLERANCE = 0.5;

        /**
         * @param looks by time
         * @param nodes how many there are
         * @param copies how many of each session are on other nodes when all is well; 0: not known
         * @param beganMicros when the fault began
         * @param untilMicros the end of the time that is attributed to it
         */
        static RedundancyRestored of(
                List<ReplicationMonitor.ReplicationSnapshot> looks,
                int nodes,
                int copies,
                long beganMicros,
                long untilMicros) {
            OptionalInt last = IntStream.range(0, looks.size())
                    .filter(look -> looks.get(look).micros() < beganMicros)
                    .reduce((earlier, later) -> later);
            if (copies == 0 || last.isEmpty() || looks.get(last.getAsInt()).liveSessions() == 0) {
                return UNKNOWN;
            }
            ReplicationMonitor.ReplicationSnapshot before = looks.get(last.getAsInt());
            double asMany = (1 - TOLERANCE / nodes) * before.liveSessions();
            boolean missing = false;
            double bytes = 0;
            for (ReplicationMonitor.ReplicationSnapshot look : looks.subList(last.getAsInt() + 1, looks.size())) {
                boolean full = look.liveSessions() >= asMany && look.backupCopies() >= copies * look.liveSessions();
                if (look.micros() >= untilMicros) {
                    break;
                }
                bytes = look.interconnect().bytesSince(before.interconnect());
                if (full && missing) {
                    return new RedundancyRestored((look.micros() - beganMicros) / 1e3, bytes);
                }
                missing = missing || !full;
            }
            return missing ? new RedundancyRestored(Double.NaN, bytes) : new RedundancyRestored(0, 0);
        }
    }

    /** What nodes sent each other because of a fault: how a node that joins is brought up to date, for instance. */
    static final class FaultTraffic {
        /** How much of the time before tells what they send when nothing happens. */
        private static final long BASELINE_MICROS = 4_000_000;

        private FaultTraffic() {}

        /**
         * Bytes from the fault's beginning until it was healed, beyond what as many answered requests cost when nothing happens; less
         * than 0 if they cost less.
         *
         * @param looks by time
         * @param answeredMicros when requests were answered, in any order
         * @return NaN if nothing was read or answered before, or nothing read after
         */
        static double bytes(
                List<ReplicationMonitor.ReplicationSnapshot> looks,
                long[] answeredMicros,
                long beganMicros,
                long healedMicros) {
            Optional<ReplicationMonitor.ReplicationSnapshot> calm =
                    first(looks, look -> look.micros() >= beganMicros - BASELINE_MICROS);
            Optional<ReplicationMonitor.ReplicationSnapshot> before =
                    looks.stream().filter(look -> look.micros() < beganMicros).reduce((earlier, later) -> later);
            Optional<ReplicationMonitor.ReplicationSnapshot> after =
                    first(looks, look -> look.micros() >= healedMicros);
            if (before.isEmpty()
                    || after.isEmpty()
                    || calm.orElseThrow().micros() >= before.get().micros()) {
                return Double.NaN;
            }
            double usualPerRequest = before.get()
                            .interconnect()
                            .bytesSince(calm.get().interconnect())
                    / answered(answeredMicros, calm.get().micros(), before.get().micros());
            return after.get().interconnect().bytesSince(before.get().interconnect())
                    - usualPerRequest
                            * answered(
                                    answeredMicros,
                                    before.get().micros(),
                                    after.get().micros());
        }

        private static double answered(long[] answeredMicros, long fromMicros, long untilMicros) {
            return LongStream.of(answeredMicros)
                    .filter(micros -> micros >= fromMicros && micros < untilMicros)
                    .count();
        }

        private static Optional<ReplicationMonitor.ReplicationSnapshot> first(
                List<ReplicationMonitor.ReplicationSnapshot> looks,
                Predicate<ReplicationMonitor.ReplicationSnapshot> wanted) {
            return looks.stream().filter(wanted).findFirst();
        }
    }

    /** The nodes that a fault did not meet. */
    record SurvivingNodes(List<Node> nodes, List<String> targetNodes) {
        /** Largest heap that one of their collections left over, in megabytes; NaN if none ran, or no log says. */
        double maxLiveHeapMegabytes(Instant from, Instant to) throws IOException {
            double largest = Double.NaN;
            for (Node node : nodes) {
                if (!targetNodes.contains(node.name())) {
                    for (GcCycle gcCycle : GcLog.read(node.gcLog())
                            .within(new TimeSpans(from.toEpochMilli(), to.toEpochMilli()))
                            .cycles()) {
                        double left = gcCycle.heapAfterMegabytes();
                        largest = Double.isNaN(largest) || left > largest ? left : largest;
                    }
                }
            }
            return largest;
        }
    }
}
