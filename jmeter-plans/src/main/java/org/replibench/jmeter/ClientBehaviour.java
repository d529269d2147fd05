package org.replibench.jmeter;

import java.time.Duration;

/**
 * What virtual users do.
 *
 * @param plan that they carry out
 * @param thinkTime before every page
 * @param rampUp time over which they start, in whole seconds: without one all would sign on in the same instant
 */
public record ClientBehaviour(JMeterPlan plan, ThinkTimeRange thinkTime, Duration rampUp) {
    /** Long enough for sign-ons, which cost more than other pages, not to queue. */
    public static final Duration USUAL_RAMP_UP = Duration.ofSeconds(3);

    /** As the plan has it. */
    public static ClientBehaviour of(JMeterPlan plan) {
        return new ClientBehaviour(plan, plan.thinkTime(), USUAL_RAMP_UP);
    }
}
