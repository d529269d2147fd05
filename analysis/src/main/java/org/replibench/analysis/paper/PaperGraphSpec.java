package org.replibench.analysis.paper;

import static org.replibench.analysis.paper.PaperGraphKind.CPU_OVER_TIME;
import static org.replibench.analysis.paper.PaperGraphKind.CPU_PER_PAGE;
import static org.replibench.analysis.paper.PaperGraphKind.INTERCONNECT_OVER_TIME;
import static org.replibench.analysis.paper.PaperGraphKind.INTERCONNECT_PER_PAGE;
import static org.replibench.analysis.paper.PaperGraphKind.RESPONSE;
import static org.replibench.analysis.paper.PaperGraphKind.THROUGHPUT;
import static org.replibench.analysis.paper.PaperLoads.HIGH;
import static org.replibench.analysis.paper.PaperLoads.MEDIUM;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The white paper's graphs of clusters, by question and load.
 *
 * @param loads of the paper's that they are drawn for; scale-out it measured under the high one, and a study may under any
 * @param graphNumbers of the graphs, in the order in which they are drawn
 */
record PaperGraphSpec(PaperQuestion question, List<String> loads, Map<PaperGraphKind, String> graphNumbers) {
    private static final String NONE = "";

    /** In the paper's order; its graphs 10-1 to 10-4 are of one node. */
    static final List<PaperGraphSpec> ALL = List.of(
            new PaperGraphSpec(
                    PaperQuestion.SCALE_OUT,
                    List.of(MEDIUM, HIGH),
                    new EnumMap<>(Map.of(THROUGHPUT, "9-1, 9-2, 10-5, 10-6", RESPONSE, "10-5"))),
            of(PaperQuestion.PROTOCOL, MEDIUM, "10-7", "10-8", "10-9", "10-10"),
            of(PaperQuestion.PROTOCOL, HIGH, "10-11", "10-12", "10-13", "10-14"),
            of(PaperQuestion.TRIGGER, MEDIUM, "10-15", "10-16", "10-18", "10-17"),
            of(PaperQuestion.TRIGGER, HIGH, "10-19", "10-20", NONE, NONE),
            of(PaperQuestion.SCOPE, MEDIUM, "10-21", "10-22", "10-23", "10-24"),
            of(PaperQuestion.SCOPE, HIGH, "10-25", "10-26", "10-27", "10-28"),
            of(PaperQuestion.SYNC_MODE, MEDIUM, "10-29", "10-30", "10-32", "10-31"),
            of(PaperQuestion.SYNC_MODE, HIGH, "10-33", "10-34", "10-35", "10-36"),
            of(PaperQuestion.WRITE_QUOTA, MEDIUM, "10-37", "10-38", "10-40", "10-39"),
            of(PaperQuestion.WRITE_QUOTA, HIGH, "10-41", "10-42", "10-43", "10-44"));

    private static PaperGraphSpec of(
            PaperQuestion paperQuestion,
            String load,
            String throughput,
            String response,
            String cpu,
            String interconnect) {
        return new PaperGraphSpec(
                paperQuestion,
                List.of(load),
                new EnumMap<>(Map.of(
                        THROUGHPUT,
                        throughput,
                        RESPONSE,
                        response,
                        CPU_PER_PAGE,
                        NONE,
                        INTERCONNECT_PER_PAGE,
                        NONE,
                        CPU_OVER_TIME,
                        cpu,
                        INTERCONNECT_OVER_TIME,
                        interconnect)));
    }
}
