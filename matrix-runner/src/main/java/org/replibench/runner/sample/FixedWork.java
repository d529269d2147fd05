package org.replibench.runner.sample;

import java.util.Random;

/**
 * Work that nothing but the machine's speed makes shorter or longer. One part is sums that need not wait for each other, which tell
 * whether the processor is shared; one is a walk through memory in which each step says where the next one goes, and which needs
 * more than a processor's own caches hold and less than the one that all processors share.
 */
final class FixedWork {
    /** Of 4 bytes each. */
    private static final int PLACES = 1 << 20;

    private static final int STEPS = 30_000;

    private static final int SUMS = 1_000_000;

    /** Any, but always the same. */
    private static final long SEED = 1;

    private final int[] next = oneCycle();
    private int place;
    private long sum;

    void run() {
        walk();
        add();
    }

    private void add() {
        long a = sum;
        long b = 1;
        long c = 2;
        long d = 3;
        for (int i = 0; i < SUMS; i++) {
            a += b ^ i;
            b += c << 1 ^ i;
            c += d ^ i << 2;
            d += a >>> 1 ^ i;
        }
        sum = a ^ b ^ c ^ d;
    }

    /** Goes on where it was: after some forty times it has been everywhere. */
    private void walk() {
        int at = place;
        for (int step = 0; step < STEPS; step++) {
            at = next[at];
        }
        place = at;
    }

    /** Where the walk is. */
    int place() {
        return place;
    }

    /** What was added up; looked at, so that no compiler leaves the sums out. */
    long sum() {
        return sum;
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
