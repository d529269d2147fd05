package org.replibench.model;

/** What decides when requests come (Schroeder, Wierman, Harchol-Balter 2006). */
public sealed interface LoadModel {
    /** The text that {@link #parse} reads back: {@code closed}, {@code open:50}. */
    String code();

    /** One word: {@code closed} or {@code open}. */
    String label();

    /** Users: each waits for his page, thinks, and asks for the next. A slow server gets fewer requests. */
    record Closed() implements LoadModel {
        public static final String LABEL = "closed";

        @Override
        public String code() {
            return LABEL;
        }

        @Override
        public String label() {
            return LABEL;
        }
    }

    /**
     * A schedule: each request has its time, however long the answers to others take.
     *
     * @param pagesPerSecond page requests to each node, 1 to {@link #MAX_PAGES_PER_SECOND}
     */
    record Open(int pagesPerSecond) implements LoadModel {
        /** A bound that catches typing errors; the white paper's heaviest load asked a node for some 2300. */
        public static final int MAX_PAGES_PER_SECOND = 10_000;

        public static final String LABEL = "open";
        private static final String SEPARATOR = ":";

        public Open {
            RangeChecks.require("rate", pagesPerSecond, 1, MAX_PAGES_PER_SECOND);
        }

        @Override
        public String code() {
            return LABEL + SEPARATOR + pagesPerSecond;
        }

        @Override
        public String label() {
            return LABEL;
        }
    }

    /**
     * Reads what {@link #code} says.
     *
     * @throws IllegalArgumentException with one line that names the culprit
     */
    static LoadModel parse(String code) {
        if (code.equals(Closed.LABEL)) {
            return new Closed();
        }
        String prefix = Open.LABEL + Open.SEPARATOR;
        if (code.matches(prefix + "[0-9]{1,6}")) {
            return new Open(Integer.parseInt(code.substring(prefix.length())));
        }
        throw new Refusal("load model", "unknown", "closed, or open:RATE", code, prefix + "50").exception();
    }
}
