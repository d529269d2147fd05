package org.replibench.runner.failover;

import java.time.Duration;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;

/**
 * Keeps cells that are measured side by side out of each other's way. All have their next fault while no server boots, one shortly
 * after the other; what failed boots when every fault has been observed, all of it at once.
 */
final class FaultTurns {
    /** From one cell's fault to the next one's: most users of the first have had their next page by then. */
    static final Duration INTERVAL = Duration.ofSeconds(1);

    private final Phaser phaser;

    /** @param cells how many there are, each of which takes one {@link Turn} */
    FaultTurns(int cells) {
        this.phaser = new Phaser(cells);
    }

    /** The turns of one cell that has the machine to itself. */
    static Turn alone() {
        return new FaultTurns(1).turn(0);
    }

    /** @param position of the cell among all, from 0 */
    Turn turn(int position) {
        return new Turn(phaser, position);
    }

    /** Those of a cell. It has to leave in the end, whatever becomes of it: others wait for it. */
    static final class Turn implements AutoCloseable {
        private final Phaser phaser;
        private final int position;
        private boolean left;

        private Turn(Phaser phaser, int position) {
            this.phaser = phaser;
            this.position = position;
        }

        /** Returns when all are as they were before their last faults. */
        void awaitHealed() throws InterruptedException {
            awaitAll();
        }

        /** Returns when it is this cell's turn, after the calm that all had together. */
        void awaitTurn() throws InterruptedException {
            TimeUnit.MILLISECONDS.sleep(INTERVAL.multipliedBy(position).toMillis());
        }

        /** Returns when every cell's fault has been observed. */
        void awaitObserved() throws InterruptedException {
            awaitAll();
        }

        private void awaitAll() throws InterruptedException {
            phaser.awaitAdvanceInterruptibly(phaser.arrive());
        }

        /** Leaves: nobody waits for it any more. Calling it again does nothing. */
        @Override
        public void close() {
            if (!left) {
                left = true;
                phaser.arriveAndDeregister();
            }
        }
    }
}
