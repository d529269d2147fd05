package org.replibench.analysis.paper;

import java.util.List;

/**
 * The graphs by which the white paper answers one question under one load, to be drawn from a study.
 *
 * @param question such as "protocol"
 * @param load the study's name of it; the paper's where no load of the study stands for it
 * @param patterns that they show
 * @param missing those of them that the study has no valid cell of under that load
 * @param drawn whether there are enough of them to compare
 * @param remarks what the paper says without a figure to draw, one line each
 */
public record PaperGraphGroup(
        String question,
        String load,
        List<String> patterns,
        List<String> missing,
        boolean drawn,
        List<String> remarks,
        List<PaperGraph> graphs) {
    public PaperGraphGroup {
        patterns = List.copyOf(patterns);
        missing = List.copyOf(missing);
        remarks = List.copyOf(remarks);
        graphs = List.copyOf(graphs);
    }
}
