package org.replibench.runner.audit;

import java.util.List;
import org.replibench.model.Check;

/** Decides whether a cell's numbers may be shown as results. */
public final class Audit {
    private Audit() {}

    /** Checks a cell that ran to its end. */
    public static List<Check> of(Evidence evidence) {
        return Rules.judge(evidence);
    }

    /** The audit of a cell whose servers did not come up. */
    public static List<Check> notStarted(String reason) {
        return List.of(new Check("start", reason, "every node serves", false));
    }
}
