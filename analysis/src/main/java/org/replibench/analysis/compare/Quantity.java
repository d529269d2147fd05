package org.replibench.analysis.compare;

import java.util.function.ToDoubleFunction;
import org.replibench.analysis.Figures;
import org.replibench.model.CellRecord;

/** What two studies are compared by. */
public enum Quantity {
    THROUGHPUT("throughput", "pages/s", true, cell -> cell.driven().throughputPagesPerSecond()),
    RESPONSE_MEAN("response mean", "ms", false, cell -> cell.driven().responseMeanMillis()),
    RESPONSE_P99("response p99", "ms", false, cell -> cell.driven().responseP99Millis()),
    CPU_PER_PAGE("node CPU", "ms/page", false, cell -> Figures.of(cell).cpuMillisPerPage()),
    INTERCONNECT_PER_PAGE(
            "interconnect", "B/page", false, cell -> Figures.of(cell).interconnectBytesPerPage());

    private final String words;
    private final String unit;
    private final boolean moreIsBetter;
    private final ToDoubleFunction<CellRecord> value;

    Quantity(String words, String unit, boolean moreIsBetter, ToDoubleFunction<CellRecord> value) {
        this.words = words;
        this.unit = unit;
        this.moreIsBetter = moreIsBetter;
        this.value = value;
    }

    /** Such as "throughput, pages/s". */
    public String label() {
        return words + ", " + unit;
    }

    /** Whether a ratio above 1 is good news. */
    public boolean moreIsBetter() {
        return moreIsBetter;
    }

    /** The cell's value; NaN if the record cannot tell. */
    public double of(CellRecord cell) {
        return value.applyAsDouble(cell);
    }
}
