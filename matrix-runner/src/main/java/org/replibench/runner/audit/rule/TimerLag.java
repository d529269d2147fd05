package org.replibench.runner.audit.rule;

import java.util.List;
import java.util.function.LongPredicate;
import org.replibench.jmeter.ThinkTimeRange;
import org.replibench.records.cell.AuditCheck;
import org.replibench.runner.audit.input.AuditInput;

/**
 * The driver must wake its clients in time: at most 1 % of pauses may end 10 ms late or more.
 *
 * <p>The log has pauses P = T + L, not their parts. T is uniform from min to max, so beyond max the density of P at max + x is
 * (chance of L > x − chance of L > x + max − min) / (max − min), which gives the chance of a lag above x.
 */
public record TimerLag() implements Rule {
    static final long LAG_MILLIS = 10;
    static final double LATE = 0.01;

    /** Half the width over which the density is counted: wider meets more pauses, and more of the many short lags. */
    private static final long HALF_BIN_MILLIS = 3;

    @Override
    public List<AuditCheck> judge(AuditInput auditInput) {
        return List.of(LimitChecks.atMost(
                        "timer lag", "of think times end more than " + LAG_MILLIS + " ms late", late(auditInput), LATE)
                .asWarning());
    }

    private static double late(AuditInput auditInput) {
        ThinkTimeRange planned = auditInput.thinkTime();
        int range = planned.maxMillis() - planned.minMillis();
        long limit = planned.maxMillis() + LAG_MILLIS;
        double pauses = auditInput.pages().thinkTimesMillis().count();
        if (range == 0) {
            return count(auditInput, pause -> pause > limit) / pauses;
        }
        double atLimit =
                count(auditInput, pause -> pause > limit - HALF_BIN_MILLIS && pause <= limit + HALF_BIN_MILLIS);
        double farBeyond = count(auditInput, pause -> pause > limit + range);
        return Math.min(1, (atLimit * range / (2 * HALF_BIN_MILLIS) + farBeyond) / pauses);
    }

    private static double count(AuditInput auditInput, LongPredicate which) {
        return auditInput.pages().thinkTimesMillis().filter(which).count();
    }
}
