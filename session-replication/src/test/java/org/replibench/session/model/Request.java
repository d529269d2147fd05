package org.replibench.session.model;

/**
 * A request, until it is answered.
 *
 * @param sent the id in its cookie
 * @param session the id of the session that it uses; differs from {@code sent} once another request has changed it
 * @param version what the transfer that it waits for carries
 * @param found what was in the session
 * @param floor the newest write that had been answered when it began
 */
record Request(
        Kind kind,
        int node,
        SessionId sent,
        Phase phase,
        SessionId session,
        int version,
        int found,
        int floor,
        boolean afterSignOff,
        boolean afterRename) {
    enum Kind {
        READ,
        WRITE,
        RENAME,
        SIGN_OFF
    }

    enum Phase {
        /** It waits for the session. */
        WANTING,
        /** It uses the session. */
        USING,
        /** The application has done its work; its changes leave at the request's end. */
        DONE,
        /** It waits for confirmations. */
        SENT
    }

    boolean uses(int ofNode, SessionId id) {
        return phase != Phase.WANTING && node == ofNode && session == id && !(kind == Kind.SIGN_OFF && ended());
    }

    private boolean ended() {
        return phase == Phase.DONE || phase == Phase.SENT;
    }

    Request in(Phase next, SessionId id, int newVersion, int nowFound) {
        return new Request(kind, node, sent, next, id, newVersion, nowFound, floor, afterSignOff, afterRename);
    }

    Request in(Phase next) {
        return in(next, session, version, found);
    }

    Request renamed() {
        return in(phase, SessionId.NEW, version, found);
    }

    @Override
    public String toString() {
        String what =
                switch (kind) {
                    case READ -> "read";
                    case WRITE -> "write";
                    case RENAME -> "change of id";
                    case SIGN_OFF -> "sign-off";
                };
        return what + " at " + NodeSet.name(node) + " by the " + (sent == SessionId.OLD ? "old" : "new") + " id";
    }
}
