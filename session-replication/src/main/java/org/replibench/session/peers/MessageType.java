package org.replibench.session.peers;

/** What a message between nodes says; its ordinal is the message's first byte after the {@link FrameHeader}. */
enum MessageType {
    /** When the sender started; its phase; whether it wants the receiver's. */
    ANNOUNCEMENT,
    /** Number of the confirmation that is wanted, or 0; the update. */
    UPDATE,
    /** Number of the confirmation that is wanted, or 0; id; version up to which all that there is of the session is void. */
    REMOVE,
    /**
     * Number of the confirmation; outcome. If an update is refused only because nodes have claimed the session, then the version
     * below which it is, id, these claims: if they wait for the receiver, that is still the owner.
     */
    CONFIRMATION,
    /** Id: the receiver owns the session and should send it whole, since the sender missed an update. */
    RESEND_REQUEST,
    /**
     * Id: another node has claimed the session, so the receiver's update is void. Then, if the sender is that node and has the
     * session by now, the version from which it counts on, else 0: the receiver's session is void. Then, if the update is refused only
     * because nodes have claimed the session, the version below which it is, else 0, and these claims. Where the sender has the session,
     * the claim by which it got it.
     */
    UPDATE_REJECTED,
    /** Number of the confirmation: all that was sent before has arrived when it comes back. */
    BARRIER,
    /**
     * Number of the claim; id: the sender becomes the session's owner. Then, if its silent owner is about to be passed over, the version
     * below which all is void, also where the receiver has no copy.
     */
    CLAIM,
    /**
     * Number of the claim; kind of answer; what the kind needs. Then, if the kind says what the sender has, the number up to which
     * its own claims of the session are over, or 0.
     */
    CLAIM_ANSWER,
    /** Number of the claim; id: the sender waits until the receiver gives the session up. */
    CLAIM_WAITING,
    /** Number of the turn; id: the sender asks for its turn to claim the session. */
    TURN_REQUESTED,
    /** Number of the turn; id: it is noted. */
    TURN_QUEUED,
    /** Number of the turn; id: it has come. */
    TURN_GRANTED,
    /** Number of the turn; id: the sender has done with it. */
    TURN_OVER,
    /** Ids of sessions that the sender holds and the receiver should own. */
    OWNERSHIP_QUERY,
    /** Ids of which the sender of {@link #OWNERSHIP_QUERY} should forget its copies. */
    NOT_OWNER,
    /** Number of the claim; id: the sender does without the session. */
    CLAIM_WITHDRAWN;

    private static final MessageType[] ALL = values();

    static MessageType of(byte ordinal) {
        if (ordinal < 0 || ordinal >= ALL.length) {
            throw new MalformedMessageException("unknown type " + ordinal);
        }
        return ALL[ordinal];
    }
}
