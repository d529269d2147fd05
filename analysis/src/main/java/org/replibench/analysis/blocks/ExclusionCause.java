package org.replibench.analysis.blocks;

/**
 * Causes, declared before any measurement, for which a window is left out, and with it the ratio of its arm to the control in that block,
 * or of all arms if it is the control's. None of them looks at what an arm's figures came out as; a slow window alone is no cause.
 */
public enum ExclusionCause {
    STOLEN_TIME("stolen time"),
    CLOCK_STEP("clock step"),
    MACHINE_FAULT("machine fault");

    private final String label;

    ExclusionCause(String label) {
        this.label = label;
    }

    /** Such as "stolen time". */
    public String label() {
        return label;
    }
}
