package org.replibench.analysis.paper;

import org.replibench.analysis.compare.ComparisonKey;
import org.replibench.model.Affinity;
import org.replibench.model.InterconnectNetwork;
import org.replibench.model.NoReplication;
import org.replibench.records.cell.RecordSettings;

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

    /** Whether it speaks of such variants: most are of {@link #isUsual usual} ones, but for those that say something of the others. */
    default boolean ofVariants(ComparisonKey baseline, ComparisonKey contender) {
        return isUsual(baseline) && isUsual(contender);
    }

    /** Whether clients stay with their nodes, and copies do not take a part of their card: of others the paper has no figures. */
    static boolean isUsual(ComparisonKey arm) {
        return !Affinity.OFF.isOf(arm.variant()) && !InterconnectNetwork.SHARED.isOf(arm.variant());
    }

    /** What a study without both arms would need, such as {@code -Dnodes=2}; empty if that goes without saying. */
    default String missing() {
        return "";
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
            return contender.isVariantOf(baseline, Affinity.KEY, Affinity.OFF.level());
        }

        @Override
        public boolean ofVariants(ComparisonKey baseline, ComparisonKey contender) {
            return Affinity.ON.isOf(baseline.variant()) && Affinity.OFF.isOf(contender.variant());
        }

        @Override
        public String label() {
            return contender + " without affinity against itself with it";
        }
    }

    /** A pattern whose copies share a card with clients against the same with a card for each. */
    record SharedCard(String contender) implements ArmPairing {
        @Override
        public String baseline() {
            return contender;
        }

        @Override
        public boolean joins(ComparisonKey baseline, ComparisonKey contender) {
            return contender.isVariantOf(baseline, InterconnectNetwork.KEY, InterconnectNetwork.SHARED.level());
        }

        @Override
        public boolean ofVariants(ComparisonKey baseline, ComparisonKey contender) {
            return isUsual(baseline) && InterconnectNetwork.SHARED.isOf(contender.variant());
        }

        @Override
        public String label() {
            return contender + " with one card for clients and copies against itself with two";
        }

        @Override
        public String missing() {
            return "-D" + InterconnectNetwork.KEY + "=private,shared, with -D" + RecordSettings.INTERCONNECT_RATE;
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
