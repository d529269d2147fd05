package org.replibench.analysis.paper;

import static org.replibench.analysis.paper.PaperLoadMapping.HIGH;
import static org.replibench.analysis.paper.PaperLoadMapping.MEDIUM;
import static org.replibench.records.quantity.CellQuantity.INTERCONNECT_PER_PAGE;
import static org.replibench.records.quantity.CellQuantity.NODE_CPU_PER_PAGE;
import static org.replibench.records.quantity.CellQuantity.RESPONSE_MEAN;
import static org.replibench.records.quantity.CellQuantity.THROUGHPUT;

import java.util.List;
import org.replibench.analysis.paper.ArmPairing.ClusterGrowth;
import org.replibench.analysis.paper.ArmPairing.LoadIncrease;
import org.replibench.analysis.paper.PaperFinding.Question;
import org.replibench.analysis.paper.PaperFinding.Topic;
import org.replibench.model.ClusterSize;

/**
 * What the white paper "performance, scalability and availability of a web application system" (Oracle Japan and Hitachi, May
 * 2007) found in its chapters 9 and 10. Its CPU figures are of equal throughput, hence ratios of CPU per page, and so are its
 * bytes under medium load. Under that load 2211 sent about {@value #ON_REQUEST_END_MB} MB/s per node.
 */
final class PaperFindings {
    private static final double ON_REQUEST_END_MB = 7;
    private static final double ON_SET_ATTRIBUTE_MB = 9;
    private static final double ON_SHUTDOWN_MB = 0.07;

    private static final Topic SCALE_OUT = new Topic(Question.SCALE_OUT, HIGH);
    private static final Topic PROTOCOL_MEDIUM = new Topic(Question.PROTOCOL, MEDIUM);
    private static final Topic PROTOCOL_HIGH = new Topic(Question.PROTOCOL, HIGH);
    private static final Topic TRIGGER_MEDIUM = new Topic(Question.TRIGGER, MEDIUM);
    private static final Topic TRIGGER_HIGH = new Topic(Question.TRIGGER, HIGH);
    private static final Topic SCOPE_MEDIUM = new Topic(Question.SCOPE, MEDIUM);
    private static final Topic SCOPE_HIGH = new Topic(Question.SCOPE, HIGH);
    private static final Topic SYNC_MODE_MEDIUM = new Topic(Question.SYNC_MODE, MEDIUM);
    private static final Topic SYNC_MODE_HIGH = new Topic(Question.SYNC_MODE, HIGH);
    private static final Topic WRITE_QUOTA_MEDIUM = new Topic(Question.WRITE_QUOTA, MEDIUM);
    private static final Topic WRITE_QUOTA_HIGH = new Topic(Question.WRITE_QUOTA, HIGH);

    private static final String NO_CAPACITY = "a part of what its machines could do; see CPU over time";

    /** In the paper's order. */
    static final List<PaperFinding> ALL = List.of(
            SCALE_OUT.scaleOut("none", 2, 1.99),
            SCALE_OUT.scaleOut("none", 4, 3.95),
            SCALE_OUT.scaleOut("none", 6, 5.92),
            SCALE_OUT.scaleOut("none", 8, 7.88),
            SCALE_OUT.scaleOut("2211", 2, 1.90),
            SCALE_OUT.scaleOut("2211", 4, 3.76),
            SCALE_OUT.scaleOut("2211", 6, 5.61),
            SCALE_OUT.scaleOut("2211", 8, 7.44),
            PROTOCOL_MEDIUM.same("none", "2211", THROUGHPUT),
            PROTOCOL_MEDIUM.same("none", "2211", RESPONSE_MEAN),
            PROTOCOL_MEDIUM.about("none", "2211", NODE_CPU_PER_PAGE, "CPU about +15 %", 1.15),
            PROTOCOL_MEDIUM.same("none", "1211", THROUGHPUT),
            PROTOCOL_MEDIUM.same("none", "1211", RESPONSE_MEAN),
            PROTOCOL_MEDIUM.about("none", "1211", NODE_CPU_PER_PAGE, "CPU about +15 %", 1.15),
            PROTOCOL_MEDIUM.same("2211", "1211", THROUGHPUT),
            PROTOCOL_MEDIUM.same("2211", "1211", RESPONSE_MEAN),
            PROTOCOL_MEDIUM.same("2211", "1211", NODE_CPU_PER_PAGE),
            PROTOCOL_MEDIUM.same("2211", "1211", INTERCONNECT_PER_PAGE),
            PROTOCOL_MEDIUM.constant(new ClusterGrowth("2211"), INTERCONNECT_PER_PAGE, "bytes constant in the nodes"),
            PROTOCOL_MEDIUM.constant(new ClusterGrowth("1211"), INTERCONNECT_PER_PAGE, "bytes constant in the nodes"),
            PROTOCOL_HIGH.about("none", "2211", THROUGHPUT, "throughput about −5 %", 0.95),
            PROTOCOL_HIGH.times("none", "2211", RESPONSE_MEAN, "response about × 2", 2),
            PROTOCOL_HIGH.about("none", "1211", THROUGHPUT, "throughput about −5 %", 0.95),
            PROTOCOL_HIGH.times("none", "1211", RESPONSE_MEAN, "response about × 2", 2),
            PROTOCOL_HIGH.same("2211", "1211", THROUGHPUT),
            PROTOCOL_HIGH.same("2211", "1211", RESPONSE_MEAN),
            PROTOCOL_HIGH.remark("Multicast was at times unstable", "no figure; see the marks of 1211's cells"),
            TRIGGER_MEDIUM.same("2211", "2111", THROUGHPUT),
            TRIGGER_MEDIUM.same("none", "2311", THROUGHPUT),
            TRIGGER_MEDIUM.about(
                    "2211",
                    "2111",
                    INTERCONNECT_PER_PAGE,
                    "9 MB/s against about 7 per node",
                    ON_SET_ATTRIBUTE_MB / ON_REQUEST_END_MB),
            TRIGGER_MEDIUM.times(
                    "2211",
                    "2311",
                    INTERCONNECT_PER_PAGE,
                    "about 70 kB/s against about 7 MB/s per node",
                    ON_SHUTDOWN_MB / ON_REQUEST_END_MB),
            TRIGGER_HIGH.about("none", "2211", THROUGHPUT, "throughput −6 % on 8 nodes", 0.94),
            TRIGGER_HIGH.about("none", "2111", THROUGHPUT, "throughput −16 % on 8 nodes", 0.84),
            TRIGGER_HIGH.between("none", "2111", RESPONSE_MEAN, "response × 3 to 4 on 8 nodes", 3, 4),
            TRIGGER_HIGH.same("none", "2311", THROUGHPUT),
            TRIGGER_HIGH.same("none", "2311", RESPONSE_MEAN),
            SCOPE_MEDIUM.same("2211", "2221", THROUGHPUT),
            SCOPE_MEDIUM.about("2211", "2221", RESPONSE_MEAN, "response a few % worse", 1.05),
            SCOPE_MEDIUM.about("2211", "2221", NODE_CPU_PER_PAGE, "CPU about +25 %", 1.25),
            SCOPE_MEDIUM.times(
                    "2211", "2221", INTERCONNECT_PER_PAGE, "+27 MB/s to about 7 per node", 1 + 27 / ON_REQUEST_END_MB),
            SCOPE_HIGH.about("2211", "2221", THROUGHPUT, "throughput about −30 %", 0.70),
            SCOPE_HIGH.times("2211", "2221", RESPONSE_MEAN, "response about × 8", 8),
            SCOPE_HIGH.remark("2221 takes about 100 % of the CPU", NO_CAPACITY),
            SCOPE_HIGH.remark("2221 sends 33 MB/s more than 2211", "what 2211 sends there is not given"),
            SYNC_MODE_MEDIUM.same("2211", "2212", THROUGHPUT),
            SYNC_MODE_MEDIUM.same("2211", "2212", RESPONSE_MEAN),
            SYNC_MODE_MEDIUM.about("2211", "2212", NODE_CPU_PER_PAGE, "CPU +5 %", 1.05),
            SYNC_MODE_MEDIUM.about(
                    "2211",
                    "2212",
                    INTERCONNECT_PER_PAGE,
                    "+0.5 to 0.7 MB/s to about 7 per node",
                    1 + 0.6 / ON_REQUEST_END_MB),
            SYNC_MODE_MEDIUM.about("2111", "2112", THROUGHPUT, "throughput −5 %", 0.95),
            SYNC_MODE_MEDIUM.between("2111", "2112", RESPONSE_MEAN, "response × 2 to 2.5", 2, 2.5),
            SYNC_MODE_MEDIUM.about("2111", "2112", NODE_CPU_PER_PAGE, "CPU +15 %", 1.15),
            SYNC_MODE_MEDIUM.about(
                    "2111", "2112", INTERCONNECT_PER_PAGE, "+2 MB/s to about 9 per node", 1 + 2 / ON_SET_ATTRIBUTE_MB),
            SYNC_MODE_HIGH.ranked("2211", "2212"),
            SYNC_MODE_HIGH.ranked("2212", "2111"),
            SYNC_MODE_HIGH.ranked("2111", "2112"),
            SYNC_MODE_HIGH.constant(new LoadIncrease("2112"), THROUGHPUT, "hardly more throughput"),
            SYNC_MODE_HIGH.remark("2112 waits, with the CPU at about 80 %", NO_CAPACITY),
            WRITE_QUOTA_MEDIUM.same("2211", "2211wq2", THROUGHPUT).onNodes(3, ClusterSize.MAX),
            WRITE_QUOTA_MEDIUM.same("2211", "2211wq2", RESPONSE_MEAN).onNodes(3, ClusterSize.MAX),
            WRITE_QUOTA_MEDIUM.same("2211", "2211wq3", THROUGHPUT).onNodes(4, ClusterSize.MAX),
            WRITE_QUOTA_MEDIUM.same("2211", "2211wq3", RESPONSE_MEAN).onNodes(4, ClusterSize.MAX),
            WRITE_QUOTA_MEDIUM
                    .times("2211", "2211wq2", INTERCONNECT_PER_PAGE, "bytes × 2", 2)
                    .onNodes(3, ClusterSize.MAX),
            WRITE_QUOTA_MEDIUM
                    .times("2211", "2211wq3", INTERCONNECT_PER_PAGE, "bytes × 3", 3)
                    .onNodes(4, ClusterSize.MAX),
            WRITE_QUOTA_MEDIUM.same("2211", "2211wq2", THROUGHPUT).onNodes(2, 2),
            WRITE_QUOTA_MEDIUM.same("2211", "2211wq2", INTERCONNECT_PER_PAGE).onNodes(2, 2),
            WRITE_QUOTA_MEDIUM.same("2211", "2211wq3", THROUGHPUT).onNodes(2, 2),
            WRITE_QUOTA_MEDIUM.same("2211", "2211wq3", INTERCONNECT_PER_PAGE).onNodes(2, 2),
            WRITE_QUOTA_MEDIUM.remark("CPU about +5 points with each further copy", NO_CAPACITY),
            WRITE_QUOTA_HIGH
                    .about("2211", "2211wq2", THROUGHPUT, "throughput about −10 %", 0.90)
                    .onNodes(3, ClusterSize.MAX),
            WRITE_QUOTA_HIGH
                    .about("2211wq2", "2211wq3", THROUGHPUT, "throughput about −5 %", 0.95)
                    .onNodes(4, ClusterSize.MAX),
            WRITE_QUOTA_HIGH.remark(
                    "2211wq2 and 2211wq3 ran out of a heap of 2 GB",
                    "a cell that does is not valid; see its reasons and the live heap"));

    private PaperFindings() {}
}
