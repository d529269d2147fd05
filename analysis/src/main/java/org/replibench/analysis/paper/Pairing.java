package org.replibench.analysis.paper;

import org.replibench.analysis.compare.Subject;
import org.replibench.model.NoReplication;

/** Which two of a study's arms are set against each other. */
sealed interface Pairing {
    /** The code of the pattern that most others are set against. */
    String NO_REPLICATION = new NoReplication().code();

    /** The pattern whose value counts as 1. */
    String baseline();

    /** The pattern that is set against it. */
    String contender();

    /** Whether the two fit each other by their nodes and loads; their patterns are not looked at. */
    boolean joins(Subject baseline, Subject contender);

    /** Such as "2211 against none". */
    String words();

    private static boolean sameLoad(Subject baseline, Subject contender) {
        return baseline.load().equals(contender.load());
    }

    /**
     * Two patterns on the same number of nodes.
     *
     * @param fewest nodes of which the paper says so
     * @param most likewise
     */
    record SameNodes(String baseline, String contender, int fewest, int most) implements Pairing {
        @Override
        public boolean joins(Subject baseline, Subject contender) {
            return baseline.nodes() == contender.nodes()
                    && fewest <= contender.nodes()
                    && contender.nodes() <= most
                    && sameLoad(baseline, contender);
        }

        @Override
        public String words() {
            return contender + " against " + baseline + (fewest == most ? " on " + most + " nodes" : "");
        }
    }

    /** A pattern on so many nodes against one node without replication. */
    record OverOneNode(String contender, int nodes) implements Pairing {
        @Override
        public String baseline() {
            return NO_REPLICATION;
        }

        @Override
        public boolean joins(Subject baseline, Subject contender) {
            return baseline.nodes() == 1 && contender.nodes() == nodes && sameLoad(baseline, contender);
        }

        @Override
        public String words() {
            return contender + " on " + nodes + " nodes against " + NO_REPLICATION + " on 1";
        }
    }

    /** A pattern on the largest cluster against the same on the smallest. */
    record AsItGrows(String contender) implements Pairing {
        @Override
        public String baseline() {
            return contender;
        }

        @Override
        public boolean joins(Subject baseline, Subject contender) {
            return 1 < baseline.nodes() && baseline.nodes() < contender.nodes() && sameLoad(baseline, contender);
        }

        @Override
        public String words() {
            return contender + " on the largest cluster against the smallest";
        }
    }

    /** A pattern under the higher load against the same under the lower. */
    record UnderMoreLoad(String contender) implements Pairing {
        @Override
        public String baseline() {
            return contender;
        }

        @Override
        public boolean joins(Subject baseline, Subject contender) {
            return baseline.nodes() == contender.nodes() && !sameLoad(baseline, contender);
        }

        @Override
        public String words() {
            return contender + " against itself under medium load";
        }
    }
}
