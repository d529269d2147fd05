package org.replibench.analysis.statistics;

import java.util.OptionalInt;

/** What repeats of an arm and its control say together. */
public sealed interface ComparisonVerdict {
    /** One or two words, such as "different". */
    String label();

    /** Whether more repeats are not needed. */
    default boolean decided() {
        return true;
    }

    /**
     * The ratio is not 1, and not shown to lie within the margin.
     *
     * @param larger whether the arm's quantity is the larger
     */
    record Different(boolean larger) implements ComparisonVerdict {
        @Override
        public String label() {
            return "different";
        }
    }

    /** The ratio lies within the margin, whether or not it is exactly 1. */
    record Equivalent(Margin margin) implements ComparisonVerdict {
        @Override
        public String label() {
            return "equivalent within " + margin;
        }
    }

    /**
     * Neither was shown.
     *
     * @param repeatsNeeded of each arm to decide with the planned power, if effect and noise are as they seem now; empty if
     *     that cannot be told yet, or is more than {@link RepeatsNeeded#MAX_REPEATS}
     */
    record Inconclusive(OptionalInt repeatsNeeded) implements ComparisonVerdict {
        @Override
        public String label() {
            return "inconclusive";
        }

        @Override
        public boolean decided() {
            return false;
        }
    }
}
