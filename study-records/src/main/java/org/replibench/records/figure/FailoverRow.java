package org.replibench.records.figure;

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
    FigureValue total(ToLongFunction<FaultImpact> amount);

    /** The mean of the faults, with its interval. */
    FigureValue mean(ToDoubleFunction<FaultImpact> amount);

    /** How many faults were affected, with the interval of their share. */
    FigureValue count(Predicate<FaultImpact> affected);

    /** A quantile without an interval; faults of which nothing is known are left out. */
    FigureValue quantile(double share, Function<FaultImpact, List<CensoredValue>> amounts);

    /** The same with its interval. */
    FigureValue quantileWithInterval(double share, Function<FaultImpact, List<CensoredValue>> amounts);

    /** 1 if it holds in all repeats, else 0. */
    FigureValue always(Predicate<FailoverRecord> condition, String textIfSo, String textIfNot);
}
