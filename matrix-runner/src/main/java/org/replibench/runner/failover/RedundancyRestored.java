package org.replibench.runner.failover;

import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * When, after a fault, every session had its full number of copies again, as far as the session layer's gauges tell: as many
 * sessions are owned by nodes as before, and other nodes hold at least as many copies as the pattern asks for.
 *
 * @param millis after the fault's beginning; 0 if copies never were missing, NaN if they still are, or nobody tells
 * @param bytes that nodes sent each other until then, or until the last look if copies still are missing; NaN if nobody tells
 */
record RedundancyRestored(double millis, double bytes) {
    private static final RedundancyRestored UNKNOWN = new RedundancyRestored(Double.NaN, Double.NaN);

    /** Of what a node's failure takes away: some sessions begin and end at any moment. */
    private static final double TOLERANCE = 0.5;

    /**
     * @param looks by time
     * @param nodes how many there are
     * @param copies how many of each session are on other nodes when all is well; 0: nobody tells
     * @param beganMicros when the fault began
     * @param untilMicros the end of the time that is put down to it
     */
    static RedundancyRestored of(
            List<ReplicationSnapshot> looks, int nodes, int copies, long beganMicros, long untilMicros) {
        OptionalInt last = IntStream.range(0, looks.size())
                .filter(look -> looks.get(look).micros() < beganMicros)
                .reduce((earlier, later) -> later);
        if (copies == 0 || last.isEmpty() || looks.get(last.getAsInt()).liveSessions() == 0) {
            return UNKNOWN;
        }
        ReplicationSnapshot before = looks.get(last.getAsInt());
        double asMany = (1 - TOLERANCE / nodes) * before.liveSessions();
        boolean missing = false;
        double bytes = 0;
        for (ReplicationSnapshot look : looks.subList(last.getAsInt() + 1, looks.size())) {
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
