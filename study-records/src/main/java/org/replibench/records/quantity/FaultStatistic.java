package org.replibench.records.quantity;

import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import org.replibench.records.failover.CensoredValue;
import org.replibench.records.failover.FailoverRecord;
import org.replibench.records.failover.FaultImpact;
import org.replibench.records.failover.SessionOutcomeCounts;

/** How a figure is made from the faults of a row. */
record FaultStatistic(Form form, Function<FailoverRow, QuantityValue> value) {
    static final double MEDIAN = 0.5;
    static final double P99 = 0.99;

    /** The upper one of two in the middle: what half of the faults had is no less than what the other half had not. */
    static final double UPPER_MEDIAN = Math.nextUp(MEDIAN);

    /** The columns of {@code results.csv} that a figure takes. */
    enum Form {
        /** One. */
        NUMBER,
        /** With the ends of its interval. */
        ESTIMATE,
        /** A number of faults, and the ends of the interval of their share. */
        SHARE,
        /** A number of faults, and the upper end of that interval. */
        SHARE_UPPER_BOUND,
        /** Whether something holds. */
        FLAG
    }

    static FaultStatistic total(ToLongFunction<FaultImpact> amount) {
        return new FaultStatistic(Form.NUMBER, row -> row.total(amount));
    }

    /** How many sessions of all faults came to that. */
    static FaultStatistic sessions(ToIntFunction<SessionOutcomeCounts> outcome) {
        return total(impact -> outcome.applyAsInt(impact.sessions()));
    }

    static FaultStatistic mean(ToDoubleFunction<FaultImpact> amount) {
        return estimate(row -> row.mean(amount));
    }

    static FaultStatistic share(Predicate<FaultImpact> affected) {
        return new FaultStatistic(Form.SHARE, row -> row.count(affected));
    }

    static FaultStatistic shareUpperBound(Predicate<FaultImpact> affected) {
        return new FaultStatistic(Form.SHARE_UPPER_BOUND, row -> row.count(affected));
    }

    static FaultStatistic quantile(double share, Function<FaultImpact, List<CensoredValue>> amounts) {
        return new FaultStatistic(Form.NUMBER, row -> row.quantile(share, amounts));
    }

    static FaultStatistic quantileWithInterval(double share, Function<FaultImpact, List<CensoredValue>> amounts) {
        return estimate(row -> row.quantileWithInterval(share, amounts));
    }

    static FaultStatistic estimate(Function<FailoverRow, QuantityValue> value) {
        return new FaultStatistic(Form.ESTIMATE, value);
    }

    static FaultStatistic always(Predicate<FailoverRecord> condition, String textIfSo, String textIfNot) {
        return new FaultStatistic(Form.FLAG, row -> row.always(condition, textIfSo, textIfNot));
    }

    /** Amounts that were over when observation ended; none of a fault of which it is not known. */
    static Function<FaultImpact, List<CensoredValue>> known(ToDoubleFunction<FaultImpact> amount) {
        return impact -> Double.isNaN(amount.applyAsDouble(impact))
                ? List.of()
                : List.of(new CensoredValue(amount.applyAsDouble(impact), true));
    }
}
