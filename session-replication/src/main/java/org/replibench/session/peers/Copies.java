package org.replibench.session.peers;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.jgroups.Address;
import org.replibench.session.copies.Outcome;
import org.replibench.session.copies.Update;
import org.replibench.session.copies.Version;

/** The copies that this node holds for others. */
final class Copies {
    /** Longer than any message can be late. */
    private static final long TOMBSTONE_MILLIS = TimeUnit.MINUTES.toMillis(1);

    /** Many times an application's attributes, unless it makes their names up for each session. */
    static final int SHARED_NAMES = 1000;

    private record Tombstone(long version, long sinceMillis) {}

    private final ConcurrentMap<String, Copy> copies = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, Tombstone> tombstones = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, String> names = new ConcurrentHashMap<>();

    /**
     * Applies an update.
     *
     * @return {@link Outcome#CONFIRMED}; {@link Outcome#REPEAT} if an earlier update is missing; {@link Outcome#MOVED}
     *     if a newer owner is known
     */
    Outcome apply(Update update, Address owner) {
        if (update.previousId() != null) {
            rename(update);
        }
        Tombstone tombstone = tombstones.get(update.id());
        if (tombstone != null && update.version() <= tombstone.version()) {
            return Outcome.MOVED;
        }
        Outcome[] outcome = {Outcome.CONFIRMED};
        copies.compute(update.id(), (id, before) -> {
            outcome[0] = judge(before, update);
            return outcome[0] == Outcome.CONFIRMED && !alreadyApplied(before, update)
                    ? Copy.after(before, update, owner, this::shared, System.currentTimeMillis())
                    : before;
        });
        return outcome[0];
    }

    private static Outcome judge(Copy before, Update update) {
        if (before == null) {
            return update.whole() ? Outcome.CONFIRMED : Outcome.REPEAT;
        }
        if (update.version() < before.fence()) {
            return Outcome.MOVED;
        }
        if (alreadyApplied(before, update) || update.whole() || update.version() == Version.next(before.version())) {
            return Outcome.CONFIRMED;
        }
        return Outcome.REPEAT;
    }

    private static boolean alreadyApplied(Copy before, Update update) {
        return before != null && update.version() <= before.version();
    }

    private void rename(Update update) {
        Copy copy = copies.get(update.previousId());
        if (copy != null && copy.version() < update.version()) {
            copies.putIfAbsent(update.id(), copy);
            remove(update.previousId(), update.version());
        }
    }

    /** Forgets a session, unless its copy is newer than {@code version}; what is older can then not come back. */
    void remove(String id, long version) {
        tombstones.put(id, new Tombstone(version, System.currentTimeMillis()));
        copies.computeIfPresent(id, (key, copy) -> copy.version() > version ? copy : null);
    }

    /** Forgets a copy that became a live session, or whose owner does not know it; it may come back. */
    void forget(String id) {
        copies.remove(id);
    }

    /** Keeps a session that was live here until another node claimed it. */
    void keep(Update whole, Address owner) {
        copies.put(whole.id(), Copy.after(null, whole, owner, this::shared, System.currentTimeMillis()));
    }

    Copy get(String id) {
        return copies.get(id);
    }

    /** The version of the session's removal; {@link Version#NONE} if none is known. */
    long removed(String id) {
        Tombstone tombstone = tombstones.get(id);
        return tombstone == null ? Version.NONE : tombstone.version();
    }

    /**
     * Makes updates of the session's owner until now void, because {@code claimer} will own it. A claim that comes later
     * than the claimer's own updates changes nothing.
     *
     * @return the copy with that fence; null if there is none
     */
    Copy fence(String id, Address claimer) {
        return copies.computeIfPresent(
                id,
                (key, copy) -> copy.owner().equals(claimer)
                        ? copy
                        : copy.fenced(Version.nextEpoch(Math.max(copy.version(), copy.fence()))));
    }

    void touch(String id, long nowMillis) {
        copies.computeIfPresent(id, (key, copy) -> copy.touched(nowMillis));
    }

    void forEach(BiConsumer<String, Copy> action) {
        for (Map.Entry<String, Copy> entry : copies.entrySet()) {
            action.accept(entry.getKey(), entry.getValue());
        }
    }

    void sweepTombstones(long nowMillis) {
        tombstones.values().removeIf(tombstone -> nowMillis - tombstone.sinceMillis() > TOMBSTONE_MILLIS);
    }

    int size() {
        return copies.size();
    }

    /** One string for all copies' attributes of the same name. */
    private String shared(String name) {
        String known = names.size() < SHARED_NAMES ? names.putIfAbsent(name, name) : names.get(name);
        return known == null ? name : known;
    }
}
