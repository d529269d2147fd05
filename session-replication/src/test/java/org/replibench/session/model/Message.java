package org.replibench.session.model;

/** What nodes send each other, as {@code session.peers.MessageType} lists it. */
sealed interface Message {
    int from();

    int to();

    SessionId id();

    /** Whether it stays in order with what was sent before on the same way. */
    default boolean ordered() {
        return false;
    }

    /** What a holder answers to an update; the worst of several counts. */
    enum Outcome {
        CONFIRMED,
        REPEAT,
        MOVED;

        Outcome and(Outcome other) {
            return compareTo(other) > 0 ? this : other;
        }
    }

    /** @param previousId by which the holders know the session, if it has another one since; else null */
    record Update(int from, int to, SessionId id, SessionId previousId, int version, int value, boolean confirm)
            implements Message {}

    /** @param everyId whether it kills each id that the session had */
    record Remove(int from, int to, SessionId id, int version, boolean everyId, boolean confirm) implements Message {}

    /** @param id of the transfer that it confirms, with its version */
    record Confirmation(int from, int to, SessionId id, int version, Outcome outcome) implements Message {}

    record UpdateRejected(int from, int to, SessionId id) implements Message {}

    record OwnershipQuery(int from, int to, SessionId id) implements Message {}

    record NotOwner(int from, int to, SessionId id) implements Message {}

    /** @param below of one that passes a silent owner over: what is below that version is void; else {@link Version#NONE} */
    record Claiming(int from, int to, SessionId id, int number, int below) implements Message {
        @Override
        public boolean ordered() {
            return true;
        }
    }

    record ClaimWaiting(int from, int to, SessionId id, int number) implements Message {
        @Override
        public boolean ordered() {
            return true;
        }
    }

    /** @param copy of an answer {@link AnswerKind#STATE}; @param version of an answer {@link AnswerKind#REMOVED} */
    record ClaimAnswer(int from, int to, SessionId id, int number, AnswerKind kind, Copy copy, int version)
            implements Message {
        @Override
        public boolean ordered() {
            return true;
        }
    }

    /** As {@code session.peers.OwnershipClaim.AnswerKind}. */
    enum AnswerKind {
        NOT_FOUND,
        REMOVED,
        BUSY,
        STATE
    }

    default String describe() {
        String name = getClass().getSimpleName();
        return NodeSet.name(to()) + " receives " + name + " from " + NodeSet.name(from()) + ": " + details();
    }

    private String details() {
        String session = "the " + (id() == SessionId.OLD ? "old" : "new") + " id";
        if (this instanceof Update update) {
            return session + ", version " + Version.name(update.version()) + ", value " + update.value();
        }
        if (this instanceof Remove remove) {
            return session + " up to version " + Version.name(remove.version());
        }
        if (this instanceof Confirmation confirmation) {
            return session + ", version " + Version.name(confirmation.version()) + ", " + confirmation.outcome();
        }
        if (this instanceof ClaimAnswer answer) {
            String state = answer.copy() == null
                    ? ""
                    : ", version " + Version.name(answer.copy().version()) + ", value "
                            + answer.copy().value();
            return session + ", " + answer.kind() + state;
        }
        return session;
    }
}
