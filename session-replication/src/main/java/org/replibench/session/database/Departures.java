package org.replibench.session.database;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.replibench.session.copies.Outcome;
import org.replibench.session.copies.Update;

/** Sessions that have stopped being live here and are on their way to the database: until they are there, nobody has them. */
final class Departures {
    private static final class Departure {
        final Update whole;
        volatile boolean underWay;

        Departure(Update whole) {
            this.whole = whole;
        }
    }

    private final Function<Update, CompletableFuture<Outcome>> write;
    private final Map<String, Departure> departures = new ConcurrentHashMap<>();

    /** @param write writes a session in the background */
    Departures(Function<Update, CompletableFuture<Outcome>> write) {
        this.write = write;
    }

    void add(Update whole) {
        Departure departure = new Departure(whole);
        departures.put(whole.id(), departure);
        send(departure);
    }

    boolean contains(String id) {
        return departures.containsKey(id);
    }

    boolean isEmpty() {
        return departures.isEmpty();
    }

    /** Writes again what could not be written. */
    void retry() {
        departures.values().stream().filter(departure -> !departure.underWay).forEach(this::send);
    }

    private void send(Departure departure) {
        departure.underWay = true;
        write.apply(departure.whole).whenComplete((outcome, failure) -> {
            if (failure == null) {
                departures.remove(departure.whole.id(), departure);
            } else {
                departure.underWay = false;
            }
        });
    }
}
