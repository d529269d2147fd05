package org.replibench.analysis.compare;

/**
 * One quantity of an arm in two variants.
 *
 * @param baseline whose value is 1
 * @param row of the other one
 */
public record Contrast(Subject baseline, Row row) {}
