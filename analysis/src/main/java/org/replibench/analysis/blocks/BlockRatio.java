package org.replibench.analysis.blocks;

/**
 * A quantity of an arm over its control's in one block.
 *
 * @param start of the block
 * @param number of the block within the start
 * @param excluded whether the block is left out
 */
public record BlockRatio(int start, int number, double ratio, boolean excluded) {}
