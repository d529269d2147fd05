package org.replibench.session.peers;

import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import org.replibench.session.copies.LayerRuntime;
import org.replibench.session.copies.SessionVersion;

/** What is void of sessions under an id, for as long as a node that does not know may have it. */
final class Tombstones {
    /** Longer than any message can be late. */
    static final long MIN_NANOS = TimeUnit.MINUTES.toNanos(1);

    /** A bound for the heap, where sessions live longer or for ever. */
    private static final long MAX_NANOS = TimeUnit.DAYS.toNanos(1);

    /**
     * What is left of a session under one id.
     *
     * @param version up to which all that there is of it under that id is void
     * @param nextId the id that it was given instead; null if none is known
     * @param nextVersion since which it had that
     * @param announced whether all nodes are to know of it: a change of id is only once there are copies under the new one
     */
    private record Tombstone(long version, long sinceNanos, String nextId, long nextVersion, boolean announced) {
        Tombstone after(Tombstone before) {
            Tombstone newer = before.version > version ? before : this;
            Tombstone named = before.nextVersion > nextVersion ? before : this;
            // An id that was given up stays so, however often the session changes it again.
            boolean nowAnnounced = newer.announced
                    || before.announced && (version == before.version || before.nextId != null && nextId != null);
            return new Tombstone(newer.version, newer.sinceNanos, named.nextId, named.nextVersion, nowAnnounced);
        }

        boolean isOwnChangeOfId(long ownVersion) {
            return !announced
                    && version == nextVersion
                    && SessionVersion.lastOfEpoch(version) == SessionVersion.lastOfEpoch(ownVersion);
        }

        Tombstone withoutNext() {
            return new Tombstone(version, sinceNanos, null, SessionVersion.NONE, announced);
        }

        Tombstone notAnnounced() {
            return new Tombstone(version, sinceNanos, nextId, nextVersion, false);
        }
    }

    /**
     * What a session was given instead of an id.
     *
     * @param version since which it had that
     */
    record NextId(String id, long version) {}

    private final ConcurrentMap<String, Tombstone> byId = new ConcurrentHashMap<>();
    private final LayerRuntime runtime;
    private volatile long lifetimeNanos = MIN_NANOS;

    Tombstones(LayerRuntime runtime) {
        this.runtime = runtime;
    }

    /** Notes how long a session lives unused: nodes that are cut off may keep one for so long. */
    void noteLifetime(int maxInactiveSeconds) {
        long nanos =
                maxInactiveSeconds > 0 ? Math.min(MAX_NANOS, TimeUnit.SECONDS.toNanos(maxInactiveSeconds)) : MAX_NANOS;
        if (nanos > lifetimeNanos) {
            lifetimeNanos = nanos;
        }
    }

    /** Notes a removal of which all nodes are told. */
    void add(String id, long version) {
        merge(id, new Tombstone(version, runtime.nanos(), null, SessionVersion.NONE, true));
    }

    /** Notes a change of id, of which all nodes are told later. */
    void addRenamed(String id, String nextId, long version) {
        merge(id, renamed(nextId, version));
    }

    /** As {@link #addRenamed}, of a copy that was here although the former id may have been given up before. */
    void addRenamedCopy(String id, String nextId, long version) {
        byId.merge(id, renamed(nextId, version), (before, now) -> now.after(before.notAnnounced()));
    }

    /** A session lives under an id again, by a later owner than the one that had given it another: that change of id is void. */
    void livesAgain(String id, long version) {
        byId.computeIfPresent(
                id,
                (same, tombstone) -> SessionVersion.lastOfEpoch(tombstone.nextVersion()) < version
                        ? tombstone.withoutNext()
                        : tombstone);
    }

    /**
     * The node that has changed an id hears that another one goes on under it; none was told of the change. What was void before it is
     * forgotten, too.
     *
     * @param version that the session had here
     */
    void retract(String id, long version) {
        byId.computeIfPresent(id, (same, tombstone) -> tombstone.isOwnChangeOfId(version) ? null : tombstone);
    }

    private Tombstone renamed(String nextId, long version) {
        return new Tombstone(version, runtime.nanos(), nextId, version, false);
    }

    private void merge(String id, Tombstone tombstone) {
        byId.merge(id, tombstone, (before, now) -> now.after(before));
    }

    /** The version of the session's removal; {@link SessionVersion#NONE} if none is known. */
    long removed(String id) {
        Tombstone tombstone = byId.get(id);
        return tombstone == null ? SessionVersion.NONE : tombstone.version();
    }

    /** Whether all nodes are to know up to which version the session is void. */
    boolean isAnnounced(String id) {
        Tombstone tombstone = byId.get(id);
        return tombstone != null && tombstone.announced();
    }

    /** What the session was given after that id, if that is known. */
    Optional<NextId> next(String id) {
        return Optional.ofNullable(byId.get(id))
                .filter(tombstone -> tombstone.nextId() != null)
                .map(tombstone -> new NextId(tombstone.nextId(), tombstone.nextVersion()));
    }

    /** Forgets what is older than any message, and than any session that a node cut off may have. */
    void sweep(long nowNanos) {
        byId.values().removeIf(tombstone -> nowNanos - tombstone.sinceNanos() > lifetimeNanos);
    }
}
