package org.replibench.runner.sample;

import java.util.Arrays;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** What a thread of a HotSpot JVM works for, told by its name, of which Linux keeps the first 15 characters. */
enum ThreadKind {
    /** They are called "C1 CompilerThread0" and the like. */
    COMPILER("C[12] CompilerThre.*"),
    /** The Serial collector works in the VM thread, all others have it wait for theirs; it does little else. */
    COLLECTOR("GC Thread#.*|G1 .*|Shenandoah.*|VM Thread"
            + "|[XZ](?:Director|Driver|Stat|Worker|Unmapper|Uncommitter).*"),
    /** What else the JVM does for itself, Flight Recorder's threads included. */
    HOUSEKEEPING("VM Periodic.*|Signal Dispatch.*|Service Thread|Monitor Deflat.*|Sweeper thread|Notification T.*"
            + "|Attach Listener|JFR .*|Reference Handl.*|Finalizer|Common-Cleaner"),
    /** All others: the application's, and its libraries'. */
    JAVA(".*");

    private final Predicate<String> named;

    ThreadKind(String names) {
        this.named = Pattern.compile(names).asMatchPredicate();
    }

    /** The first kind, in their order, that has such names. */
    static ThreadKind of(String threadName) {
        return Arrays.stream(values())
                .filter(kind -> kind.named.test(threadName))
                .findFirst()
                .orElse(JAVA);
    }
}
