package org.replibench.runner.audit.rule;

import java.util.List;
import org.replibench.model.Check;
import org.replibench.runner.audit.Evidence;
import org.replibench.runner.audit.Rule;

/** The driver must not end before the window does, and must have asked for something. */
public record DriverRan() implements Rule {
    private static final String TO_ITS_END = "ran to its end";

    @Override
    public List<Check> judge(Evidence evidence) {
        String failure = evidence.course().driverFailure();
        long pages = evidence.pages().pages();
        return List.of(
                new Check("driver", failure.isEmpty() ? TO_ITS_END : failure, TO_ITS_END, failure.isEmpty()),
                new Check("pages", String.valueOf(pages), "at least 1", pages > 0));
    }
}
