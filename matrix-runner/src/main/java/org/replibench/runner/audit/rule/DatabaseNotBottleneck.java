package org.replibench.runner.audit.rule;

import java.util.List;
import org.replibench.model.Check;
import org.replibench.runner.audit.Evidence;
import org.replibench.runner.audit.Limit;
import org.replibench.runner.audit.Rule;

/** Where pages spend most of their time in the database, a faster one would help more than anything the nodes can do. */
public record DatabaseNotBottleneck() implements Rule {
    static final double SHARE = 0.5;

    @Override
    public List<Check> judge(Evidence evidence) {
        double responseSeconds = evidence.pages().pages() * evidence.pages().responseMeanMillis() / 1e3;
        double share = evidence.use().databaseActiveSeconds() / responseSeconds;
        return Double.isNaN(share)
                ? List.of()
                : List.of(Limit.share("database", "of the response time", share, SHARE)
                        .marking());
    }
}
