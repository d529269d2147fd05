package org.replibench.runner.failover;

import java.net.http.HttpClient;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntFunction;
import org.replibench.analysis.journal.Entry;
import org.replibench.petstore.catalog.Catalogue;

/** The virtual users of a cell, a thread each. */
final class VirtualUsers implements AutoCloseable {
    private static final long BETWEEN_STARTS_MILLIS = 20;

    private final List<VirtualUser> users = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();
    private final Tripwire tripwire = new Tripwire();
    private final AtomicReference<Throwable> brokenOff = new AtomicReference<>();
    private volatile boolean closing;

    /**
     * Starts them one after another, so that they don't all sign on in the same instant.
     *
     * @param routes the route of each virtual user, by its number from 1
     */
    VirtualUsers(int count, IntFunction<Route> routes, JournalClock clock) throws InterruptedException {
        HttpClient http = Shop.client();
        Goods goods = new Goods(Catalogue.standard());
        for (int number = 1; number <= count; number++) {
            VirtualUser user = new VirtualUser(
                    number,
                    new Shop(http, routes.apply(number)),
                    clock,
                    goods,
                    tripwire,
                    ThinkTime.SHORT,
                    () -> closing);
            Thread thread = new Thread(user, "virtual-user-" + number);
            thread.setDaemon(true);
            thread.setUncaughtExceptionHandler((who, failure) -> brokenOff.compareAndSet(null, failure));
            users.add(user);
            threads.add(thread);
        }
        start();
    }

    private void start() throws InterruptedException {
        try {
            for (Thread thread : threads) {
                thread.start();
                Thread.sleep(BETWEEN_STARTS_MILLIS);
            }
        } catch (InterruptedException e) {
            close();
            throw e;
        }
    }

    Tripwire tripwire() {
        return tripwire;
    }

    /**
     * Lets all look at their sessions once more and leave; returns what they saw.
     *
     * @throws IllegalStateException if one broke off by a mistake of ours: its journal would look as if nothing came back
     */
    List<Entry> leave() throws InterruptedException {
        closing = true;
        for (Thread thread : threads) {
            thread.join();
        }
        if (brokenOff.get() != null) {
            throw new IllegalStateException("a virtual user broke off", brokenOff.get());
        }
        return users.stream().flatMap(user -> user.journal().stream()).toList();
    }

    /** Stops who is still there. */
    @Override
    public void close() {
        closing = true;
        threads.forEach(Thread::interrupt);
    }
}
