package org.replibench.analysis.report;

import java.util.Comparator;
import java.util.Locale;
import org.replibench.analysis.compare.Subject;
import org.replibench.model.Cell;
import org.replibench.model.Digit;
import org.replibench.model.Pattern;
import org.replibench.model.ReplicationPattern;
import org.replibench.model.Variant;

/**
 * What is compared: a pattern by an engine, in a variant.
 *
 * @param again whether it is the A/A arm of that
 */
record Arm(Pattern pattern, String engine, Variant variant, boolean again) {
    /** The control first, then by code. */
    static final Comparator<Arm> ORDER = Comparator.comparing((Arm arm) -> !arm.isControl())
            .thenComparing(arm -> arm.pattern().code())
            .thenComparing(Arm::engine)
            .thenComparing(Arm::variant)
            .thenComparing(Arm::again);

    static Arm of(Cell cell) {
        return new Arm(cell.pattern(), cell.engine(), cell.variant(), cell.again());
    }

    boolean is(Subject subject) {
        return pattern.code().equals(subject.pattern())
                && engine.equals(subject.engine())
                && variant.equals(subject.variant())
                && again == subject.again();
    }

    /** Whether all others are compared with it; where variants are, each with each, nothing is. */
    boolean isControl() {
        return !replicates() && variant.plain() && !again;
    }

    boolean replicates() {
        return pattern instanceof ReplicationPattern;
    }

    /** The code's digits in words, such as "peer to peer, on request end, all attributes, synchronous". */
    String words() {
        if (again) {
            return pattern.code() + " measured twice (A/A): what differs from the first is noise";
        }
        if (pattern instanceof ReplicationPattern replication) {
            String digits = String.join(
                    ", ",
                    words(replication.protocol()),
                    words(replication.trigger()),
                    words(replication.scope()),
                    words(replication.syncMode()));
            return replication.writeQuota() == ReplicationPattern.DEFAULT_WRITE_QUOTA
                    ? digits
                    : digits + ", to up to " + replication.writeQuota() + " other nodes";
        }
        return "no replication: sessions die with their node";
    }

    private static <D extends Enum<D> & Digit> String words(D dimension) {
        return dimension.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
