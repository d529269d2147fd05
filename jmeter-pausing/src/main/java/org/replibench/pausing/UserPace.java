package org.replibench.pausing;

/**
 * A user's rhythm. What passes on the wall between two requests, such as a think time, has to pass in active time, too: else
 * all users whose think time is over during a pause would send their requests in the moment of the resume.
 */
final class UserPace {
    private long wall;
    private long active;

    /** Notes the moment from which the user thinks: his first one, or the end of a request. */
    void mark(long now, long activeNow) {
        wall = now;
        active = activeNow;
    }

    /** The active time at which a user who is ready at {@code now} may send his next request. */
    long dueAt(long now) {
        return active + (now - wall);
    }
}
