package org.replibench.analysis.blocks;

/** A mean of successive blocks, whose error waits for what they have in common: that shows when all arms are fitted. */
@FunctionalInterface
interface RobustFit {
    /** @param common what successive values have in common, as other series like this one show it, too */
    RobustMean with(CommonAutocorrelation common);

    /** By these values alone. */
    default RobustMean alone() {
        return with(CommonAutocorrelation.NONE);
    }
}
