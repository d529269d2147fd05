package org.replibench.analysis.compare;

/**
 * One quantity of an arm in two variants.
 *
 * @param baseline whose value is 1
 * @param comparison of the other one
 */
public record VariantComparison(ComparisonKey baseline, QuantityComparison comparison) {}
