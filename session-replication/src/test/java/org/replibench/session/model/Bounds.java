package org.replibench.session.model;

/**
 * What may still happen, at most; each event takes one away.
 *
 * @param losses messages that get lost without either side's knowledge
 * @param minutes how often all is quiet until tombstones are swept
 * @param expiries how often the session times out at its owner
 */
record Bounds(
        int requests,
        int writes,
        int renames,
        int signOffs,
        int kills,
        int pauses,
        int losses,
        int minutes,
        int expiries) {
    /** Reads and nothing else. */
    static Bounds ofRequests(int requests) {
        return new Bounds(requests, 0, 0, 0, 0, 0, 0, 0, 0);
    }

    Bounds requests(int count) {
        return new Bounds(count, writes, renames, signOffs, kills, pauses, losses, minutes, expiries);
    }

    Bounds writes(int count) {
        return new Bounds(requests, count, renames, signOffs, kills, pauses, losses, minutes, expiries);
    }

    Bounds renames(int count) {
        return new Bounds(requests, writes, count, signOffs, kills, pauses, losses, minutes, expiries);
    }

    Bounds signOffs(int count) {
        return new Bounds(requests, writes, renames, count, kills, pauses, losses, minutes, expiries);
    }

    Bounds kills(int count) {
        return new Bounds(requests, writes, renames, signOffs, count, pauses, losses, minutes, expiries);
    }

    Bounds pauses(int count) {
        return new Bounds(requests, writes, renames, signOffs, kills, count, losses, minutes, expiries);
    }

    Bounds losses(int count) {
        return new Bounds(requests, writes, renames, signOffs, kills, pauses, count, minutes, expiries);
    }

    Bounds minutes(int count) {
        return new Bounds(requests, writes, renames, signOffs, kills, pauses, losses, count, expiries);
    }

    Bounds expiries(int count) {
        return new Bounds(requests, writes, renames, signOffs, kills, pauses, losses, minutes, count);
    }
}
