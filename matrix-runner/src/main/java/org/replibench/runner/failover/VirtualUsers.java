package org.replibench.runner.failover;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntFunction;
import org.replibench.petstore.catalog.GeneratedCatalog;
import org.replibench.records.journal.JournalEntry;
import org.replibench.records.journal.JournalFile;

/** The virtual users of a cell, a thread each. */
final class VirtualUsers implements AutoCloseable {
    private static final long START_INTERVAL_MILLIS = 20;

    private final List<VirtualUser> users = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();
    private final List<JournalEntry> entries = new ArrayList<>();
    private final NextUpdateHook nextUpdateHook = new NextUpdateHook();
    private final AtomicReference<Throwable> failure = new AtomicReference<>();
    private volatile boolean closing;
    private volatile VirtualUser.UserThinkTime thinkTime = VirtualUser.UserThinkTime.SHORT;

    /**
     * Starts them one after another, so that they don't all sign on in the same instant.
     *
     * @param routes the route of each virtual user, by its number
     * @param journal takes what they see while they see it
     */
    VirtualUsers(UserRange range, IntFunction<Route> routes, JournalClock clock, JournalFile.Appender journal)
            throws InterruptedException {
        HttpClient http = ShopClient.newHttpClient();
        UserItemRange userItemRange = new UserItemRange(GeneratedCatalog.standard());
        for (int number : range.numbers().toArray()) {
            VirtualUser virtualUser = new VirtualUser(
                    number,
                    new ShopClient(http, routes.apply(number)),
                    clock,
                    userItemRange,
                    nextUpdateHook,
                    () -> thinkTime,
                    () -> closing,
                    seen -> append(journal, seen));
            Thread thread = new Thread(virtualUser, "virtual-user-" + number);
            thread.setDaemon(true);
            thread.setUncaughtExceptionHandler((thrower, cause) -> failure.compareAndSet(null, cause));
            users.add(virtualUser);
            threads.add(thread);
        }
        start();
    }

    private void append(JournalFile.Appender journal, JournalEntry seen) {
        synchronized (entries) {
            entries.add(seen);
        }
        try {
            journal.append(seen);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void start() throws InterruptedException {
        try {
            for (Thread thread : threads) {
                thread.start();
                Thread.sleep(START_INTERVAL_MILLIS);
            }
        } catch (InterruptedException e) {
            close();
            throw e;
        }
    }

    /** From their next pages on they think five times as long, until {@link #speedUp}; those without a page of their session do not. */
    void slowDown() {
        thinkTime = VirtualUser.UserThinkTime.LONG;
    }

    /** As before {@link #slowDown}. */
    void speedUp() {
        thinkTime = VirtualUser.UserThinkTime.SHORT;
    }

    NextUpdateHook nextUpdateHook() {
        return nextUpdateHook;
    }

    /** What they have seen so far. */
    List<JournalEntry> journal() {
        synchronized (entries) {
            return List.copyOf(entries);
        }
    }

    /** Lets all look at their sessions once more and leave; returns what they saw. */
    List<JournalEntry> signOffAll() throws InterruptedException {
        closing = true;
        for (Thread thread : threads) {
            thread.join();
        }
        return users.stream().flatMap(user -> user.journal().stream()).toList();
    }

    /** Why one broke off, if one did: its journal looks as if nothing came back. */
    Optional<String> failure() {
        return Optional.ofNullable(failure.get()).map(cause -> "a virtual user broke off: " + cause);
    }

    /** Stops who is still there. */
    @Override
    public void close() {
        closing = true;
        threads.forEach(Thread::interrupt);
    }
}
