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
record CopiesRestored(double millis, double bytes) {
    private static final CopiesRestored UNKNOWN = new CopiesRestored(Double.NaN, Double.NaN);

    /** Of what a node's failure takes away: some sessions begin and end at any moment. */
    private static final double HALF = 0.5;

    /**
     * @param looks by time
     * @param nodes how many there are
     * @param copies how many of each session are on other nodes when all is well; 0: nobody tells
     * @param beganMicros when the fault began
     * @param untilMicros the end of the time that is put down to it
     */
    static CopiesRestored of(List<CopiesLook> looks, int nodes, int copies, long beganMicros, long untilMicros) {
        OptionalInt last = IntStream.range(0, looks.size())
                .filter(look -> looks.get(look).micros() < beganMicros)
                .reduce((earlier, later) -> later);
        if (copies == 0 || last.isEmpty() || looks.get(last.getAsInt()).live() == 0) {
            return UNKNOWN;
        }
        CopiesLook before = looks.get(last.getAsInt());
        double asMany = (1 - HALF / nodes) * before.live();
        boolean missing = false;
        double bytes = 0;
        for (CopiesLook look : looks.subList(last.getAsInt() + 1, looks.size())) {
            boolean full = look.live() >= asMany && look.backedUp() >= copies * look.live();
            if (look.micros() >= untilMicros) {
                break;
            }
            bytes = look.sent().since(before.sent());
            if (full && missing) {
                return new CopiesRestored((look.micros() - beganMicros) / 1e3, bytes);
            }
            missing = missing || !full;
        }
        return missing ? new CopiesRestored(Double.NaN, bytes) : new CopiesRestored(0, 0);
    }
}
