package org.replibench.session.simulation;

import java.util.List;
import org.replibench.model.ReplicationPattern;
import org.replibench.model.ReplicationProtocol;

/** What the events of a scenario have to do with each other. Seeds next to each other have one family after the other. */
public enum ScenarioFamily {
    /** Events meet by chance. */
    BY_CHANCE,

    /** So they do, and clients remove attributes, too. */
    REMOVALS,

    /** A database that comes and goes, a use when nodes look for what has timed out, or a change of id of which others hear late. */
    MEETING,

    /** Two nodes claim the session of a third, which is silent or leaves, as may be one of them. */
    CLAIMS,

    /** A node is silent, most often the owner, when another one claims its session. */
    SILENT,

    /** An owner and another node hear each other late, while the third one hears both. */
    PARTED,

    /** A request has the session for longer than others wait for it. */
    LONG_REQUESTS,

    /** Nodes stop, or are killed, in the midst of claims. */
    LEAVERS,

    /** Sessions time out while they are claimed. */
    TIMEOUTS,

    /** An id changes while it is claimed. */
    RENAMES;

    /** The families of seeds from 0 on, then again from the first. */
    private static final List<ScenarioFamily> OF_SEEDS = List.of(
            MEETING,
            REMOVALS,
            BY_CHANCE,
            CLAIMS,
            SILENT,
            MEETING,
            REMOVALS,
            BY_CHANCE,
            CLAIMS,
            PARTED,
            MEETING,
            REMOVALS,
            BY_CHANCE,
            CLAIMS,
            LONG_REQUESTS,
            MEETING,
            REMOVALS,
            BY_CHANCE,
            CLAIMS,
            LEAVERS,
            MEETING,
            REMOVALS,
            BY_CHANCE,
            CLAIMS,
            TIMEOUTS,
            MEETING,
            REMOVALS,
            BY_CHANCE,
            CLAIMS,
            RENAMES);

    /** The family of a seed's scenario for a pattern. */
    public static ScenarioFamily of(ReplicationPattern pattern, long seed) {
        ScenarioFamily family = OF_SEEDS.get((int) (seed % OF_SEEDS.size()));
        return pattern.protocol() == ReplicationProtocol.DATABASE && family.isOfClaims() ? BY_CHANCE : family;
    }

    /** Whether it is of claims, which nodes with a database do not make. */
    private boolean isOfClaims() {
        return compareTo(CLAIMS) >= 0;
    }

    /** Whether faults have nothing to do with what clients do. */
    boolean isByChance() {
        return this == BY_CHANCE || this == REMOVALS;
    }

    /** After which sessions time out; 0: they do not. */
    int maxInactiveSeconds(ScenarioScript script) {
        boolean timesOut = script.chance(25);
        return timesOut || this == TIMEOUTS ? 1 + script.below(4) : 0;
    }

    /** Adds what happens after what clients have done by themselves; nothing if that is by chance. */
    void addEvents(ScenarioScript script, int maxInactiveSeconds) {
        ClaimEvents claims = new ClaimEvents(script);
        switch (this) {
            case MEETING -> MeetingEvents.add(script, maxInactiveSeconds);
            case CLAIMS -> claims.addClaims();
            case SILENT -> claims.addSilent();
            case PARTED -> claims.addParted();
            case LONG_REQUESTS -> claims.addLongRequests();
            case LEAVERS -> claims.addLeavers();
            case TIMEOUTS -> claims.addTimeouts(maxInactiveSeconds);
            case RENAMES -> claims.addRenames();
            case BY_CHANCE, REMOVALS -> {
                // Faults are added one by one.
            }
        }
    }
}
