package org.replibench.session.model;

/** What a client is promised, as {@code docs/explanation/session-promises.md} has it. */
enum Sentence {
    SIGNED_OFF("after sign-off is answered, no node shows the session"),
    OLD_ID_DEAD("once a change of id is answered, the old id is dead"),
    NO_STEP_BACK("after a write is answered, no read shows an older state"),
    KEPT("a session whose write was answered is found"),
    ONE_LINEAGE("no two answered writes start from the same state"),
    ENDED_ONCE("a session's end is announced once");

    private final String text;

    Sentence(String text) {
        this.text = text;
    }

    String text() {
        return text;
    }
}
