package org.replibench.analysis.paper;

import static org.replibench.analysis.paper.GraphKind.CPU_OVER_TIME;
import static org.replibench.analysis.paper.GraphKind.CPU_PER_PAGE;
import static org.replibench.analysis.paper.GraphKind.INTERCONNECT_OVER_TIME;
import static org.replibench.analysis.paper.GraphKind.INTERCONNECT_PER_PAGE;
import static org.replibench.analysis.paper.GraphKind.RESPONSE;
import static org.replibench.analysis.paper.GraphKind.THROUGHPUT;
import static org.replibench.analysis.paper.PaperLoads.HIGH;
import static org.replibench.analysis.paper.PaperLoads.MEDIUM;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The white paper's graphs of clusters, by question and load.
 *
 * @param loads of the paper's that they are drawn for; scale-out it measured under the high one, and a study may under any
 * @param numbers of the graphs, in the order in which they are drawn
 */
record GraphList(Question question, List<String> loads, Map<GraphKind, String> numbers) {
    private static final String NONE = "";

    /** In the paper's order; its graphs 10-1 to 10-4 are of one node. */
    static final List<GraphList> ALL = List.of(
            new GraphList(
                    Question.SCALE_OUT,
                    List.of(MEDIUM, HIGH),
                    new EnumMap<>(Map.of(THROUGHPUT, "9-1, 9-2, 10-5, 10-6", RESPONSE, "10-5"))),
            of(Question.PROTOCOL, MEDIUM, "10-7", "10-8", "10-9", "10-10"),
            of(Question.PROTOCOL, HIGH, "10-11", "10-12", "10-13", "10-14"),
            of(Question.TRIGGER, MEDIUM, "10-15", "10-16", "10-18", "10-17"),
            of(Question.TRIGGER, HIGH, "10-19", "10-20", NONE, NONE),
            of(Question.SCOPE, MEDIUM, "10-21", "10-22", "10-23", "10-24"),
            of(Question.SCOPE, HIGH, "10-25", "10-26", "10-27", "10-28"),
            of(Question.SYNC_MODE, MEDIUM, "10-29", "10-30", "10-32", "10-31"),
            of(Question.SYNC_MODE, HIGH, "10-33", "10-34", "10-35", "10-36"),
            of(Question.WRITE_QUOTA, MEDIUM, "10-37", "10-38", "10-40", "10-39"),
            of(Question.WRITE_QUOTA, HIGH, "10-41", "10-42", "10-43", "10-44"));

    private static GraphList of(
            Question question, String load, String throughput, String response, String cpu, String interconnect) {
        return new GraphList(
                question,
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
