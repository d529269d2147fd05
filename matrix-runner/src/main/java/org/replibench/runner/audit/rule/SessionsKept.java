package org.replibench.runner.audit.rule;

import java.util.List;
import org.replibench.model.Check;
import org.replibench.runner.audit.Evidence;
import org.replibench.runner.audit.Rule;

/** Nothing happens in a cell that a session may not survive: one that is lost was given up by what is measured. */
public record SessionsKept() implements Rule {
    @Override
    public List<Check> judge(Evidence evidence) {
        long lost = evidence.pages().sessionsLost();
        return List.of(new Check("sessions", lost + " lost", "0 lost", lost == 0));
    }
}
