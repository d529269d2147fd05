package org.replibench.records.failover;

import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import org.replibench.model.Arm;
import org.replibench.model.FailoverCell;
import org.replibench.model.ReplicationPattern;
import org.replibench.model.ReplicationTrigger;
import org.replibench.model.SyncMode;

/**
 * What users may rely on in a fault, as far as pages can show it broken: the sentences of {@code session-promises.md} that a failover
 * study judges.
 */
public enum SessionPromise {
    /** Sentence 3: after a write is answered, no page shows an older state, not even once. */
    NO_STEP_BACK(SessionOutcomeCounts::flickered),
    /** Sentence 4: a session whose write was answered is found, with that write. */
    KEPT(sessions -> sessions.stale() + sessions.lost()),
    /** Sentence 5: a session that is not found as it was last answered is not found at all. */
    LOST_NOT_OLD(SessionOutcomeCounts::stale),
    /** Sentences 1, 6, 7 and 10: no session is another's, torn, doubled, or back after its end. */
    UNCORRUPTED(SessionOutcomeCounts::corrupted);

    /** Faults in the words of the specification. A pause has the others pass a node over, a long one has them exclude it. */
    private enum Kind {
        /** Sessions do not notice it. */
        NOTHING,
        KILL,
        PAUSE,
        LONG_PAUSE,
        PARTITION,
        LOSS,
        STOP,
        DATABASE_RESTART,
        /** It is in none of the specification's words. */
        UNSPECIFIED
    }

    private final ToIntFunction<SessionOutcomeCounts> breaking;

    SessionPromise(ToIntFunction<SessionOutcomeCounts> breaking) {
        this.breaking = breaking;
    }

    /** How many of these sessions broke it. */
    public int brokenBy(SessionOutcomeCounts sessions) {
        return breaking.applyAsInt(sessions);
    }

    /** What a fault of the cell may not break; nothing without replication. */
    public static Set<SessionPromise> of(FailoverRecord measured, FaultInjection injection) {
        FailoverCell cell = measured.cell();
        if (!(cell.pattern() instanceof ReplicationPattern pattern)) {
            return EnumSet.noneOf(SessionPromise.class);
        }
        Set<Kind> kinds = kinds(measured);
        Given given = new Given(
                pattern,
                cell.engine().equals(Arm.REPLIBENCH) && pattern.syncMode() == SyncMode.SYNCHRONOUS,
                pattern.usesDatabase() || injection.nodes().size() <= pattern.copies(cell.nodes()));
        return Arrays.stream(values())
                .filter(promise -> kinds.stream().allMatch(kind -> given.holds(promise, kind)))
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(SessionPromise.class)));
    }

    /** What the fault was not to break, and broke. */
    public static Set<SessionPromise> broken(FailoverRecord measured, FaultImpact impact) {
        return of(measured, impact.injection()).stream()
                .filter(promise -> promise.brokenBy(impact.sessions()) > 0)
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(SessionPromise.class)));
    }

    /** Such as {@code no step back, kept}. */
    public static String words(Collection<SessionPromise> promises) {
        return promises.stream().map(SessionPromise::toString).collect(Collectors.joining(", "));
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private static Set<Kind> kinds(FailoverRecord measured) {
        return Arrays.stream(measured.cell().fault().split("\\+"))
                .map(fault -> kind(fault, measured))
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(Kind.class)));
    }

    private static Kind kind(String fault, FailoverRecord measured) {
        return switch (fault) {
            case "none", "disk-full" -> Kind.NOTHING;
            case "kill" -> Kind.KILL;
            case "terminate", "graceful", "rolling", "join" -> Kind.STOP;
            case "pause" -> measured.outlastsDetection() ? Kind.LONG_PAUSE : Kind.PAUSE;
            case "partition", "partition-one-way" -> Kind.PARTITION;
            case "slow" -> Kind.LOSS;
            case "database", "database-crash", "database-disk-full" -> Kind.DATABASE_RESTART;
            default -> Kind.UNSPECIFIED;
        };
    }

    /**
     * What the table of the specification depends on.
     *
     * @param confirmed whether updates are answered when they are confirmed; WildFly's own manager replicates after the answer
     * @param enoughCopies whether a copy of each session is left when the nodes that the fault affects are gone
     */
    private record Given(ReplicationPattern pattern, boolean confirmed, boolean enoughCopies) {
        boolean holds(SessionPromise promise, Kind kind) {
            return switch (promise) {
                case UNCORRUPTED -> true;
                case LOST_NOT_OLD -> atOwnerOnly() && kind != Kind.UNSPECIFIED && !splits(kind);
                case KEPT ->
                    atOwnerOnly() ? keptAtOwner(kind) : pattern.usesDatabase() ? keptInRow(kind) : keptByCopy(kind);
                case NO_STEP_BACK -> holds(KEPT, kind) && kind != Kind.PAUSE && kind != Kind.LONG_PAUSE;
            };
        }

        /** The classes <em>kept</em> and <em>asked</em>. */
        private boolean atOwnerOnly() {
            return pattern.trigger() == ReplicationTrigger.ON_SHUTDOWN;
        }

        private static boolean splits(Kind kind) {
            return kind == Kind.LONG_PAUSE || kind == Kind.PARTITION;
        }

        private boolean keptAtOwner(Kind kind) {
            return switch (kind) {
                case NOTHING, PAUSE, LOSS, STOP, DATABASE_RESTART -> true;
                default -> false;
            };
        }

        private boolean keptByCopy(Kind kind) {
            return switch (kind) {
                case KILL -> confirmed && enoughCopies;
                case PAUSE -> confirmed;
                case NOTHING, LOSS, STOP, DATABASE_RESTART -> true;
                default -> false;
            };
        }

        /** One that is not confirmed may not be written yet when another node reads the row. */
        private boolean keptInRow(Kind kind) {
            return kind != Kind.UNSPECIFIED && (confirmed || kind == Kind.NOTHING || kind == Kind.LOSS);
        }
    }
}
