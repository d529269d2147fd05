package org.replibench.runner.audit.rule;

import java.util.List;
import java.util.Locale;
import org.replibench.model.Check;
import org.replibench.runner.audit.Evidence;
import org.replibench.runner.audit.Rule;

/** JMeter's time stamps are the wall clock's; one that was set in the window makes response times and rates wrong. */
public record ClockSteady() implements Rule {
    static final double MILLIS = 50;

    @Override
    public List<Check> judge(Evidence evidence) {
        double step = evidence.window().clockStepMillis();
        return List.of(new Check(
                "clock",
                String.format(Locale.ROOT, "%+.1f ms against the monotonic clock", step),
                "less than 50 ms",
                Math.abs(step) < MILLIS));
    }
}
