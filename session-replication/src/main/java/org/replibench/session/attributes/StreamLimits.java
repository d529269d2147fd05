package org.replibench.session.attributes;

import java.io.ObjectInputFilter;

/** Follows the reading of one attribute: its classes, its size, and that arrays are not larger than the bytes that fill them. */
final class StreamLimits implements ObjectInputFilter {
    /** An element takes a byte of the stream, and up to eight slots of a hash table. */
    static final long SLOTS_PER_BYTE = 8;

    private final ClassAllowList allowed;
    private final long maxSlots;
    private long slots;
    private boolean exceeded;

    StreamLimits(ClassAllowList allowed, int streamBytes) {
        this.allowed = allowed;
        maxSlots = SLOTS_PER_BYTE * streamBytes;
    }

    @Override
    public Status checkInput(FilterInfo info) {
        // Of all arrays together: each alone could claim the whole stream, and hold the next one.
        slots += Math.max(0, info.arrayLength());
        if (slots > maxSlots || allowed.exceeds(info)) {
            exceeded = true;
            return Status.REJECTED;
        }
        if (info.serialClass() == null) {
            return Status.UNDECIDED;
        }
        return allowed.allows(info.serialClass()) ? Status.ALLOWED : Status.REJECTED;
    }

    /** Whether the stream was refused for its size. */
    boolean exceeded() {
        return exceeded;
    }
}
