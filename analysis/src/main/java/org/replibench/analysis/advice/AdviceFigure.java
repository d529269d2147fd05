package org.replibench.analysis.advice;

import org.replibench.analysis.blocks.BlockQuantity;

/** The figures by which advice is judged. */
enum AdviceFigure {
    COST("CPU per page", BlockQuantity.TOTAL_CPU_PER_PAGE, true),
    RESPONSE("mean response", BlockQuantity.RESPONSE_MEAN, true),
    THROUGHPUT("throughput", BlockQuantity.THROUGHPUT, false);

    private final String label;
    private final BlockQuantity quantity;
    private final boolean largerIsWorse;

    AdviceFigure(String label, BlockQuantity quantity, boolean largerIsWorse) {
        this.label = label;
        this.quantity = quantity;
        this.largerIsWorse = largerIsWorse;
    }

    String label() {
        return label;
    }

    BlockQuantity quantity() {
        return quantity;
    }

    boolean largerIsWorse() {
        return largerIsWorse;
    }
}
