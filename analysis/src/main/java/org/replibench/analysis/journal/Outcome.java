package org.replibench.analysis.journal;

/** What came of a request. */
public sealed interface Outcome {
    /** A page arrived: what the request changed is acknowledged. */
    record Shown(View view) implements Outcome {}

    /**
     * The shop answered that it did nothing, and showed no session: a redirection or 4xx.
     *
     * @param status of the answer
     */
    record Refused(int status) implements Outcome {}

    /**
     * No answer, or 5xx: what the request asked for was done, or was not, or is done later.
     *
     * @param reason for a person
     */
    record Failed(String reason) implements Outcome {}
}
