package org.replibench.analysis.paper;

import org.replibench.analysis.compare.ComparisonKey;
import org.replibench.model.Affinity;
import org.replibench.model.NoReplication;

/** Which two of a study's arms are set against each other. */
sealed interface ArmPairing {
    /** The code of the pattern that most others are set against. */
    String NO_REPLICATION = new NoReplication().code();

    /** The pattern whose value counts as 1. */
    String baseline();

    /** The pattern that is set against it. */
    String contender();

    /** Whether the two fit each other by their nodes and loads; their patterns are not looked at. */
    boolean joins(ComparisonKey baseline, ComparisonKey contender);

    /** Whether it speaks of clients who stay with their nodes: all do, but for those that say something of the others. */
    default boolean ofAffinity(ComparisonKey baseline, ComparisonKey contender) {
        return !Affinity.OFF.isOf(baseline.variant()) && !Affinity.OFF.isOf(contender.variant());
    }

    /** Such as "2211 against none". */
    String label();

    private static boolean sameLoad(ComparisonKey baseline, ComparisonKey contender) {
        return baseline.load().equals(contender.load());
    }

    /**
     * Two patterns on the same number of nodes.
     *
     * @param minNodes nodes of which the paper says so
     * @param maxNodes likewise
     */
    record SameNodes(String baseline, String contender, int minNodes, int maxNodes) implements ArmPairing {
        @Override
        public boolean joins(ComparisonKey baseline, ComparisonKey contender) {
            return baseline.nodes() == contender.nodes()
                    && minNodes <= contender.nodes()
                    && contender.nodes() <= maxNodes
                    && sameLoad(baseline, contender);
        }

        @Override
        public String label() {
            return contender + " against " + baseline + (minNodes == maxNodes ? " on " + maxNodes + " nodes" : "");
        }
    }

    /** A pattern on that many nodes against one node without replication. */
    record OverOneNode(String contender, int nodes) implements ArmPairing {
        @Override
        public String baseline() {
            return NO_REPLICATION;
        }

        @Override
        public boolean joins(ComparisonKey baseline, ComparisonKey contender) {
            return baseline.nodes() == 1 && contender.nodes() == nodes && sameLoad(baseline, contender);
        }

        @Override
        public String label() {
            return contender + " on " + nodes + " nodes against " + NO_REPLICATION + " on 1";
        }
    }

    /** A pattern without session affinity against the same with it. */
    record WithoutAffinity(String contender) implements ArmPairing {
        @Override
        public String baseline() {
            return contender;
        }

        @Override
        public boolean joins(ComparisonKey baseline, ComparisonKey contender) {
            return contender.isVariantOf(baseline)
                    && baseline.variant()
                            .with(Affinity.KEY, Affinity.OFF.level())
                            .equals(contender.variant());
        }

        @Override
        public boolean ofAffinity(ComparisonKey baseline, ComparisonKey contender) {
            return Affinity.ON.isOf(baseline.variant()) && Affinity.OFF.isOf(contender.variant());
        }

        @Override
        public String label() {
            return contender + " without affinity against itself with it";
        }
    }

    /** A pattern on the largest cluster against the same on the smallest. */
    record ClusterGrowth(String contender) implements ArmPairing {
        @Override
        public String baseline() {
            return contender;
        }

        @Override
        public boolean joins(ComparisonKey baseline, ComparisonKey contender) {
            return 1 < baseline.nodes() && baseline.nodes() < contender.nodes() && sameLoad(baseline, contender);
        }

        @Override
        public String label() {
            return contender + " on the largest cluster against the smallest";
        }
    }

    /** A pattern under the higher load against the same under the lower. */
    record LoadIncrease(String contender) implements ArmPairing {
        @Override
        public String baseline() {
            return contender;
        }

        @Override
        public boolean joins(ComparisonKey baseline, ComparisonKey contender) {
            return baseline.nodes() == contender.nodes() && !sameLoad(baseline, contender);
        }

        @Override
        public String label() {
            return contender + " against itself under medium load";
        }
    }
}
