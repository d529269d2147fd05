package org.replibench.records.journal;

/** What came of a request. */
public sealed interface RequestOutcome {
    /** A page arrived: what the request changed is acknowledged. */
    record Shown(SessionView view) implements RequestOutcome {}

    /**
     * The shop answered that it did nothing, and showed no session: a redirection or 4xx.
     *
     * @param status of the answer
     * @param location where a redirection leads; empty if the answer is none
     */
    record Refused(int status, String location) implements RequestOutcome {
        /** One that leads nowhere. */
        public Refused(int status) {
            this(status, "");
        }

        /** Whether it leads to this path of the shop, on whatever host. */
        public boolean leadsTo(String path) {
            return location.replaceFirst("^https?://[^/]*", "")
                    .split("[;?#]", 2)[0]
                    .equals(path);
        }
    }

    /**
     * No connection: the request never left, so nothing was done and nothing will be.
     *
     * @param reason for a person
     */
    record NotSent(String reason) implements RequestOutcome {}

    /**
     * No answer, or 5xx: what the request asked for was done, or was not, or is done later.
     *
     * @param reason for a person
     */
    record Failed(String reason) implements RequestOutcome {}
}
