package org.replibench.petstore.parts;

import java.util.Locale;

/** A part of the time that a node spends on a request; together they are all of it. */
public enum PagePart {
    /** From the request's last header to the thread that serves it. */
    WORKER,
    /** On a processor. */
    RUNNING,
    /** Ready to run, without a processor; throttled by a quota, too, where that is not known apart. */
    PROCESSOR,
    /** Ready to run, and throttled by a quota: of {@link #PROCESSOR} at most what the quota throttled meanwhile, whichever thread. */
    THROTTLED,
    /** Until the pool had a connection. */
    POOL,
    /** Until the database had answered. */
    DATABASE,
    /** Until another thread left a monitor. */
    LOCK,
    /** Parked, or in {@code Object.wait}: in a session layer until the holders of copies had confirmed them. */
    CONFIRMATION,
    /** In pauses of the garbage collector. */
    COLLECTION,
    /** All else, such as writing the answer to its socket. */
    REST;

    /** As metrics call it. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
