package org.replibench.analysis.paper;

import java.util.List;

/**
 * A line of the table "the paper found / we found / agree?".
 *
 * @param about what is compared with what, such as "write quota: 2211wq2 against 2211, medium load"
 * @param quantity such as "throughput, pages/s"; empty if the paper gives no ratio
 * @param theirs what the paper says
 * @param ours the ratio with its interval, and where; empty if it was not measured
 * @param agreement in words
 * @param cells that it was derived from, by id
 */
public record PaperComparisonRow(
        String about, String quantity, String theirs, String ours, String agreement, List<String> cells) {
    public PaperComparisonRow {
        cells = List.copyOf(cells);
    }
}
