package org.replibench.session.copies;

import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.replibench.session.interleaving.InterleavingsTest;

/** Invariant: what is refused finds no room, and what is let in does. */
@Param(name = "bytes", gen = IntGen.class, conf = "1:7")
public class QueueByteLimitInterleavingsTest extends InterleavingsTest {
    private static final long LIMIT = 8;

    private final QueueByteLimit queueByteLimit = new QueueByteLimit(LIMIT);

    public QueueByteLimitInterleavingsTest() {
        super(Specification.class);
    }

    @Operation
    public boolean tryAdd(@Param(name = "bytes") int bytes) {
        return queueByteLimit.tryAdd(bytes);
    }

    @Operation
    public void add(@Param(name = "bytes") int bytes) {
        queueByteLimit.add(bytes);
    }

    @Operation
    public void remove(@Param(name = "bytes") int bytes) {
        queueByteLimit.remove(bytes);
    }

    @Operation
    public boolean isHalfFree() {
        return queueByteLimit.isHalfFree();
    }

    /** A number. */
    public static class Specification {
        private long queued;

        public boolean tryAdd(int bytes) {
            if (queued > 0 && queued + bytes > LIMIT) {
                return false;
            }
            queued += bytes;
            return true;
        }

        public void add(int bytes) {
            queued += bytes;
        }

        public void remove(int bytes) {
            queued -= bytes;
        }

        public boolean isHalfFree() {
            return queued <= LIMIT / 2;
        }
    }
}
