package org.replibench.records.journal;

/** What came of a request. */
public sealed interface RequestOutcome {
    /** A page arrived: what the request changed is acknowledged. */
    record Shown(SessionView view) implements RequestOutcome {}

    /**
     * The shop answered that it did nothing, and showed no session: a redirection or 4xx.
     *
     * @param status of the answer
     */
    record Refused(int status) implements RequestOutcome {}

    /**
     * No answer, or 5xx: what the request asked for was done, or was not, or is done later.
     *
     * @param reason for a person
     */
    record Failed(String reason) implements RequestOutcome {}
}
