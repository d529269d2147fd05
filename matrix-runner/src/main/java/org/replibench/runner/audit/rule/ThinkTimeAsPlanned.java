package org.replibench.runner.audit.rule;

import java.util.List;
import org.replibench.jmeter.ThinkTime;
import org.replibench.model.Check;
import org.replibench.runner.audit.Chance;
import org.replibench.runner.audit.Evidence;
import org.replibench.runner.audit.Limit;
import org.replibench.runner.audit.PageLog;
import org.replibench.runner.audit.Rule;

/** The mean pause before a page is the plan's (Faban's rule): a driver that lags, or another plan, makes it longer. */
public record ThinkTimeAsPlanned() implements Rule {
    static final double DEVIATION = 0.01;

    @Override
    public List<Check> judge(Evidence evidence) {
        PageLog pages = evidence.pages();
        ThinkTime planned = evidence.thinkTime();
        double standardError = planned.deviationMillis()
                / planned.meanMillis()
                / Math.sqrt(pages.thinkTimesMillis().count());
        return List.of(Limit.deviation(
                "think time",
                "ms",
                "",
                pages.thinkTimeMeanMillis(),
                planned.meanMillis(),
                Chance.orLimit(standardError, DEVIATION)));
    }
}
