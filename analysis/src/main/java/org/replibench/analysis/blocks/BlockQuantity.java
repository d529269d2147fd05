package org.replibench.analysis.blocks;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import org.replibench.records.quantity.CellQuantity;

/** Quantities by which arms that are measured in turns are compared with their control. */
public enum BlockQuantity {
    /** What a pattern costs: headlines and verdicts are about it. */
    TOTAL_CPU_PER_PAGE(
            CellQuantity.TOTAL_CPU_PER_PAGE,
            true,
            window -> BlockQuantity.MILLIS * (window.nodesCpuSeconds() + window.databaseCpuSeconds()),
            window -> BlockQuantity.CPU_CLOCK_SECONDS / (window.nodesCpuSeconds() + window.databaseCpuSeconds())),
    NODE_CPU_PER_PAGE(
            CellQuantity.NODE_CPU_PER_PAGE,
            false,
            window -> BlockQuantity.MILLIS * window.nodesCpuSeconds(),
            window -> BlockQuantity.CPU_CLOCK_SECONDS / window.nodesCpuSeconds()),
    DATABASE_CPU_PER_PAGE(
            CellQuantity.DATABASE_CPU_PER_PAGE,
            false,
            window -> BlockQuantity.MILLIS * window.databaseCpuSeconds(),
            window -> BlockQuantity.CPU_CLOCK_SECONDS / window.databaseCpuSeconds()),
    THROUGHPUT(CellQuantity.THROUGHPUT, true, WindowFigures::pages, window -> 1.0 / window.pages()),
    RESPONSE_MEAN(
            CellQuantity.RESPONSE_MEAN,
            false,
            window -> BlockQuantity.MILLIS * window.responseSecondsSum(),
            window -> BlockQuantity.RESPONSE_CLOCK_SECONDS * window.pages() / window.responseSecondsSum()),
    RESPONSE_P50(CellQuantity.RESPONSE_P50, 0.5),
    RESPONSE_P90(CellQuantity.RESPONSE_P90, 0.9),
    RESPONSE_P99(CellQuantity.RESPONSE_P99, 0.99),
    RESPONSE_P999(CellQuantity.RESPONSE_P999, 0.999),
    INTERCONNECT_PER_PAGE(
            CellQuantity.INTERCONNECT_PER_PAGE,
            false,
            WindowFigures::interconnectBytes,
            window -> 1 / window.interconnectBytes()),
    SESSION_TRANSFERS_PER_PAGE(
            CellQuantity.SESSION_TRANSFERS_PER_PAGE,
            false,
            WindowFigures::sessionTransfers,
            window -> 1 / window.sessionTransfers());

    private static final double MILLIS = 1000;

    /** Control groups count in nanoseconds, processes in larger units: a reading is not trusted below this. */
    private static final double CPU_CLOCK_SECONDS = 1e-6;

    private static final double RESPONSE_CLOCK_SECONDS = 1e-6;

    private final CellQuantity described;
    private final boolean headline;
    private final double share;
    private final ToDoubleFunction<WindowFigures> amount;
    private final ToDoubleFunction<WindowFigures> resolution;

    BlockQuantity(
            CellQuantity described,
            boolean headline,
            ToDoubleFunction<WindowFigures> amount,
            ToDoubleFunction<WindowFigures> resolution) {
        this.described = described;
        this.headline = headline;
        this.share = Double.NaN;
        this.amount = amount;
        this.resolution = resolution;
    }

    BlockQuantity(CellQuantity described, double share) {
        this.described = described;
        this.headline = false;
        this.share = share;
        this.amount = window -> Double.NaN;
        this.resolution = window -> Double.NaN;
    }

    /** The same quantity of a cell: its name, unit, and which direction is good news. */
    public CellQuantity described() {
        return described;
    }

    /** Whether headlines are about it: claims on it are corrected for their number, and the budget ends when they are decided. */
    public boolean headline() {
        return headline;
    }

    /** By what else than the arm its windows differ. The slowest page of a hundred waits for something else than the machine's pace. */
    Optional<Covariate> covariate() {
        return switch (this) {
            case TOTAL_CPU_PER_PAGE, NODE_CPU_PER_PAGE, DATABASE_CPU_PER_PAGE, RESPONSE_P50, RESPONSE_P90 ->
                Optional.of(Covariate.SLOWNESS);
            case RESPONSE_MEAN -> Optional.of(Covariate.SLOWNESS_IN_QUEUES);
            case THROUGHPUT -> Optional.of(Covariate.SPEED);
            case INTERCONNECT_PER_PAGE -> Optional.of(Covariate.SEARCHES);
            case RESPONSE_P99, RESPONSE_P999, SESSION_TRANSFERS_PER_PAGE -> Optional.empty();
        };
    }

    /** The share of pages that a percentile leaves below it; empty for what one window has a value of. */
    OptionalDouble percentile() {
        return Double.isNaN(share) ? OptionalDouble.empty() : OptionalDouble.of(share);
    }

    /** One window's value: infinite if a cost had no page to show for it, NaN if it is not known. */
    double of(WindowFigures window) {
        return amount(window) / unit(window);
    }

    /** What was counted in a window, before it is divided by {@link #unit}. */
    double amount(WindowFigures window) {
        return amount.applyAsDouble(window);
    }

    /** What an amount is divided by: the window's pages, or for a rate its length. */
    double unit(WindowFigures window) {
        return this == THROUGHPUT ? window.seconds() : window.pages();
    }

    /** The unit in which it was counted, as a part of one window's value. */
    double relativeResolution(WindowFigures window) {
        return resolution.applyAsDouble(window);
    }
}
