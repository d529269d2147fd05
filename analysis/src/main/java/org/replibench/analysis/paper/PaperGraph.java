package org.replibench.analysis.paper;

import java.util.List;

/**
 * One graph of a {@link PaperGraphGroup}.
 *
 * @param number in the paper, such as "10-7"; empty if it has none of that kind
 * @param findings what the paper says of what is drawn, one line each
 * @param levels where its figures would put the patterns; empty over time
 */
public record PaperGraph(String number, PaperGraphKind kind, List<String> findings, List<PaperLevel> levels) {
    public PaperGraph {
        findings = List.copyOf(findings);
        levels = List.copyOf(levels);
    }
}
