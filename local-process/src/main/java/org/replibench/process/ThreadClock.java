package org.replibench.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * CPU time of some threads of a process, to the nanosecond, as Linux's scheduler counts it ({@code schedstat}): fine enough for windows
 * of a second, in which other counts are of hundredths.
 *
 * <p>A thread that has ended counts with what it had used when it was last looked at.
 */
public final class ThreadClock {
    private static final String NAME = "comm";
    private static final String SCHEDULED = "schedstat";

    /** By then a thread has a name of its own, if it ever gets one. */
    private static final long NAMED_AFTER_NANOS = 2_000_000_000L;

    private final Optional<Path> threads;
    private final Predicate<String> named;
    private final Map<Path, Long> seenFirst = new HashMap<>();

    /** Those that have another name for good: not looked at again. */
    private final Set<Path> others = new HashSet<>();

    private final Map<Path, Long> nanos = new HashMap<>();
    private long nanosOfReplaced;

    /**
     * Watches the threads of {@code program}.
     *
     * @param named which of them, by the name's first 15 characters
     */
    public ThreadClock(Program program, Predicate<String> named) {
        this(program.proc().map(process -> process.resolve("task")), named);
    }

    ThreadClock(Path threads, Predicate<String> named) {
        this(Optional.of(threads), named);
    }

    private ThreadClock(Optional<Path> threads, Predicate<String> named) {
        this.threads = threads;
        this.named = named;
    }

    /** Whether this operating system tells of them; not of a program on another machine. */
    public boolean isKnown() {
        try (Stream<Path> all = list()) {
            return all.findFirst()
                    .filter(thread -> Files.isReadable(thread.resolve(SCHEDULED)))
                    .isPresent();
        } catch (IOException noSuchProcess) {
            return false;
        }
    }

    /** What they have used since they began. */
    public synchronized Duration read() {
        try (Stream<Path> all = list()) {
            all.filter(this::isWanted).forEach(this::look);
        } catch (IOException ended) {
            // What was seen of its threads is what there is.
        }
        return Duration.ofNanos(nanosOfReplaced
                + nanos.values().stream().mapToLong(Long::longValue).sum());
    }

    @SuppressWarnings("StreamResourceLeak") // Its caller closes it.
    private Stream<Path> list() throws IOException {
        return threads.isPresent() ? Files.list(threads.get()) : Stream.empty();
    }

    /** A thread gets its name a moment after its start; until then it has its parent's. */
    private boolean isWanted(Path thread) {
        if (others.contains(thread)) {
            return false;
        }
        if (isNamed(thread)) {
            return true;
        }
        long now = System.nanoTime();
        if (now - seenFirst.computeIfAbsent(thread, absent -> now) >= NAMED_AFTER_NANOS) {
            others.add(thread);
        }
        return false;
    }

    private boolean isNamed(Path thread) {
        try {
            return named.test(Files.readString(thread.resolve(NAME)).strip());
        } catch (IOException ended) {
            return false;
        }
    }

    private void look(Path thread) {
        try {
            String scheduled = Files.readString(thread.resolve(SCHEDULED));
            long now = Long.parseLong(scheduled.substring(0, scheduled.indexOf(' ')));
            Long before = nanos.put(thread, now);
            if (before != null && before > now) {
                // Another thread has its number.
                nanosOfReplaced += before;
            }
        } catch (IOException ended) {
            // What was seen of it stays.
        }
    }
}
