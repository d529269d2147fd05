package org.replibench.runner.sample;

import java.util.Random;

/**
 * A walk through memory in which each step says where the next one goes, so that nothing but the machine's speed makes it shorter or
 * longer. It needs more than a processor's own caches hold and less than the one that all processors share, as a server's
 * pages do: of five kinds of work beside the shop's pages (arithmetic, such walks through 4 and through 64 MB, calls of the kernel,
 * strings and maps) this one got slower and faster most nearly as they did.
 */
final class FixedWork {
    /** Of 4 bytes each. */
    private static final int PLACES = 1 << 20;

    private static final int STEPS = 100_000;

    /** Any, but always the same. */
    private static final long SEED = 1;

    private final int[] next = oneCycle();
    private int place;

    /** Goes on where the walk was: after ten times it has been everywhere. */
    void run() {
        int at = place;
        for (int step = 0; step < STEPS; step++) {
            at = next[at];
        }
        place = at;
    }

    /** Where it is. */
    int place() {
        return place;
    }

    /** All places in one cycle, in no order (Sattolo 1986). */
    private static int[] oneCycle() {
        Random random = new Random(SEED);
        int[] places = new int[PLACES];
        for (int i = 0; i < PLACES; i++) {
            places[i] = i;
        }
        for (int last = PLACES - 1; last > 0; last--) {
            int other = random.nextInt(last);
            int kept = places[last];
            places[last] = places[other];
            places[other] = kept;
        }
        return places;
    }
}
