package org.replibench.petstore.account;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.springframework.stereotype.Component;

/**
 * Counts wrong passwords by user name, known or not, so that no password can be guessed by trying. It counts on its own node
 * only, which costs no session and no database: eight nodes together allow fewer than 100 an hour.
 */
@Component
class FailedSignOns {
    static final int MAX_PER_HOUR = 12;

    /** Names remembered; a guesser of that many names gets {@value #MAX_PER_HOUR} guesses more of each. */
    static final int MAX_NAMES = 10_000;

    private static final long HOUR_NANOS = TimeUnit.HOURS.toNanos(1);

    private final LongSupplier nanoTime;
    private final Map<String, Failures> byName = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Failures> eldest) {
            return size() > MAX_NAMES;
        }
    };

    FailedSignOns() {
        this(System::nanoTime);
    }

    FailedSignOns(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /** Whether no password of this name is to be tried for now. */
    synchronized boolean blocks(String username) {
        Failures failures = byName.get(username);
        return failures != null && failures.count() >= MAX_PER_HOUR && isRecent(failures);
    }

    synchronized void failed(String username) {
        byName.compute(
                username,
                (name, failures) -> failures != null && isRecent(failures)
                        ? new Failures(failures.firstNanos(), failures.count() + 1)
                        : new Failures(nanoTime.getAsLong(), 1));
    }

    synchronized void succeeded(String username) {
        byName.remove(username);
    }

    private boolean isRecent(Failures failures) {
        return nanoTime.getAsLong() - failures.firstNanos() < HOUR_NANOS;
    }

    private record Failures(long firstNanos, int count) {}
}
