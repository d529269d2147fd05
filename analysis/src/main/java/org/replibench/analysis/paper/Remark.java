package org.replibench.analysis.paper;

/**
 * A finding that gives no ratio to hold a study against.
 *
 * @param whyNot what is missing for a comparison
 */
record Remark(Topic topic, String words, String whyNot) implements Finding {}
