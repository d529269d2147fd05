package org.replibench.analysis.paper;

/**
 * A finding that gives no ratio to hold a study against.
 *
 * @param notComparableReason what is missing for a comparison
 */
record QualitativeFinding(FindingTopic topic, String statement, String notComparableReason) implements PaperFinding {}
