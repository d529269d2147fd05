package org.replibench.analysis.report;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import org.replibench.analysis.compare.Subject;
import org.replibench.model.Cell;
import org.replibench.model.Digit;
import org.replibench.model.Pattern;
import org.replibench.model.ReplicationPattern;

/**
 * What is compared: a pattern by an engine.
 *
 * @param again whether it is the A/A arm of that
 */
record Arm(Pattern pattern, String engine, boolean again) {
    /** The control first, then by code. */
    static final Comparator<Arm> ORDER = Comparator.comparing((Arm arm) -> !arm.isControl())
            .thenComparing(arm -> arm.pattern().code())
            .thenComparing(Arm::engine)
            .thenComparing(Arm::again);

    static Arm of(Cell cell) {
        return new Arm(cell.pattern(), cell.engine(), cell.again());
    }

    boolean is(Subject subject) {
        return pattern.code().equals(subject.pattern()) && engine.equals(subject.engine()) && again == subject.again();
    }

    boolean isControl() {
        return !replicates() && !again;
    }

    boolean replicates() {
        return pattern instanceof ReplicationPattern;
    }

    /** Whether all that replicate do so by the same engine, so that a pattern's code is name enough. */
    static boolean sameEngine(Collection<Arm> arms) {
        return arms.stream().filter(Arm::replicates).map(Arm::engine).distinct().count() <= 1;
    }

    /** Such as "2212", or "2212 native" where engines differ. */
    String label(boolean sameEngine) {
        String name = !replicates() || sameEngine ? pattern.code() : pattern.code() + " " + engine;
        return again ? name + " A/A" : name;
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
