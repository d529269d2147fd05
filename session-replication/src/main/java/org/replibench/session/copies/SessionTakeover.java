package org.replibench.session.copies;

import java.util.Optional;

/**
 * A session's change of owner.
 *
 * @param live whether its owner gave it up for this, or may have had it until it left since this node looked after the session; if not, the
 *     state was found in copies
 * @param newer the newest state found elsewhere, if it is newer than what the new owner has
 * @param version from which the new owner counts on: larger than whatever former owners can still send
 * @param replica the session's copies; null if the session ended
 */
public record SessionTakeover(boolean live, Optional<SessionUpdate> newer, long version, SessionBackups replica) {
    /** Of one that no owner gave up. */
    public SessionTakeover(Optional<SessionUpdate> newer, long version, SessionBackups replica) {
        this(false, newer, version, replica);
    }

    /** Of a session that ended, or never was. */
    public static SessionTakeover nothing() {
        return new SessionTakeover(Optional.empty(), SessionVersion.NONE, null);
    }

    /** Whether the session lives on, even if nothing newer than what is known was found. */
    public boolean found() {
        return replica != null;
    }
}
