package org.replibench.runner.audit.rule;

import java.util.List;
import org.replibench.model.Check;
import org.replibench.runner.audit.Evidence;
import org.replibench.runner.audit.Limit;
import org.replibench.runner.audit.Rule;

/** A wrong page is a fault of what is measured, and a cheap one; one that got no answer may be the network's. */
public record Errors() implements Rule {
    static final double UNANSWERED = 0.001;

    @Override
    public List<Check> judge(Evidence evidence) {
        long wrong = evidence.pages().wrong();
        double unanswered =
                (double) evidence.pages().unanswered() / evidence.pages().pages();
        return List.of(
                new Check("errors", wrong + " pages of wrong status or content", "0", wrong == 0),
                Limit.share("transport errors", "of pages without an answer", unanswered, UNANSWERED));
    }
}
