package org.replibench.analysis.report;

import java.util.Comparator;
import org.replibench.analysis.compare.ComparisonKey;
import org.replibench.model.Cell;
import org.replibench.model.NoReplication;
import org.replibench.model.Pattern;
import org.replibench.model.ReplicationPattern;
import org.replibench.model.Variant;

/**
 * What is compared: a pattern by an engine, in a variant.
 *
 * @param aaRepeat whether it is the A/A arm of that
 */
record ReportArmKey(Pattern pattern, String engine, Variant variant, boolean aaRepeat) {
    /** The control first, then by code. */
    static final Comparator<ReportArmKey> ORDER = Comparator.comparing(
                    (ReportArmKey reportArm) -> !reportArm.isControl())
            .thenComparing(reportArm -> reportArm.pattern().code())
            .thenComparing(ReportArmKey::engine)
            .thenComparing(ReportArmKey::variant)
            .thenComparing(ReportArmKey::aaRepeat);

    static ReportArmKey of(Cell cell) {
        return new ReportArmKey(cell.pattern(), cell.engine(), cell.variant(), cell.aaRepeat());
    }

    boolean matches(ComparisonKey comparisonKey) {
        return pattern.code().equals(comparisonKey.pattern())
                && engine.equals(comparisonKey.engine())
                && variant.equals(comparisonKey.variant())
                && aaRepeat == comparisonKey.aaRepeat();
    }

    /** Whether all others are compared with it; where variants are, each with each, nothing is. */
    boolean isControl() {
        return pattern instanceof NoReplication && variant.plain() && !aaRepeat;
    }

    boolean replicates() {
        return pattern instanceof ReplicationPattern;
    }

    /** The code's digits in words, such as "TCP · request end · full session · sync". */
    String description() {
        if (aaRepeat) {
            return pattern.code() + " measured twice (A/A): what differs from the first is noise";
        }
        return pattern.words();
    }
}
