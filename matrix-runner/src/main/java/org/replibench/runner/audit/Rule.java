package org.replibench.runner.audit;

import java.util.List;
import org.replibench.model.Check;

/** One rule that a cell must keep for its numbers to count; another one is one class and one line in {@link Rules}. */
public interface Rule {
    /** What was measured, what is required and the verdict; empty if the rule does not apply to the cell. */
    List<Check> judge(Evidence evidence);
}
