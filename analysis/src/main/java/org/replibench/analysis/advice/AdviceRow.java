package org.replibench.analysis.advice;

import java.util.List;

/**
 * What to choose in one dimension, or of what else the paper gives advice on.
 *
 * @param dimension such as "protocol"
 * @param paper what the white paper's chapter 11 advises
 * @param evidence the pairs of patterns that differ in it alone, with their ratios of CPU per page; empty if it was not measured
 * @param advice what follows from them, or what is missing
 * @param caveat what would change it
 */
public record AdviceRow(String dimension, String paper, List<String> evidence, String advice, String caveat) {
    public AdviceRow {
        evidence = List.copyOf(evidence);
    }
}
