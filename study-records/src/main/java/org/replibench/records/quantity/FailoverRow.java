package org.replibench.records.quantity;

import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import org.replibench.model.FailoverCell;
import org.replibench.records.failover.CensoredValue;
import org.replibench.records.failover.FailoverRecord;
import org.replibench.records.failover.FaultImpact;

/** All times that a fault hit a pattern, in all repeats: what the figures of a row of a failover study are made from. */
public interface FailoverRow {
    /** One of the row's cells; they differ in their repeat only. */
    FailoverCell cell();

    /** How many valid cells there are. */
    int repeats();

    /** Of all faults together. */
    QuantityValue total(ToLongFunction<FaultImpact> amount);

    /** The mean of the faults, with its interval. */
    QuantityValue mean(ToDoubleFunction<FaultImpact> amount);

    /** How many faults were affected, with the interval of their share. */
    QuantityValue count(Predicate<FaultImpact> affected);

    /** A quantile without an interval; faults of which nothing is known are left out. */
    QuantityValue quantile(double share, Function<FaultImpact, List<CensoredValue>> amounts);

    /** The same with its interval. */
    QuantityValue quantileWithInterval(double share, Function<FaultImpact, List<CensoredValue>> amounts);

    /** 1 if it holds in all repeats, else 0. */
    QuantityValue always(Predicate<FailoverRecord> condition, String textIfSo, String textIfNot);
}
