package org.replibench.runner.measure;

import org.HdrHistogram.Histogram;
import org.replibench.records.cell.LoadMetrics;
import org.replibench.records.jtl.JMeterSample;

/** Adds up the pages whose answer was complete within the measured window. */
public final class PageCounter {
    private static final int SIGNIFICANT_DIGITS = 3;

    private final long startMillis;
    private final long endMillis;
    private final Histogram responseMillis = new Histogram(SIGNIFICANT_DIGITS);
    private long errors;
    private long responseSumMillis;

    /** @param startMillis since the epoch, included; {@code endMillis} is not */
    public PageCounter(long startMillis, long endMillis) {
        this.startMillis = startMillis;
        this.endMillis = endMillis;
    }

    /** Counts a page if it was answered within the window. */
    public void add(JMeterSample jMeterSample) {
        if (jMeterSample.endMillis() < startMillis || jMeterSample.endMillis() >= endMillis) {
            return;
        }
        responseMillis.recordValue(jMeterSample.elapsedMillis());
        responseSumMillis += jMeterSample.elapsedMillis();
        if (!jMeterSample.success()) {
            errors++;
        }
    }

    /** What was counted so far. */
    public LoadMetrics loadMetrics() {
        long pages = responseMillis.getTotalCount();
        if (pages == 0) {
            return LoadMetrics.NONE;
        }
        return new LoadMetrics(
                pages,
                errors,
                pages * 1000.0 / (endMillis - startMillis),
                (double) responseSumMillis / pages,
                responseMillis.getValueAtPercentile(50),
                responseMillis.getValueAtPercentile(90),
                responseMillis.getValueAtPercentile(99),
                responseMillis.getMaxValue());
    }
}
