package org.replibench.analysis.paper;

import static org.replibench.analysis.compare.Quantity.CPU_PER_PAGE;
import static org.replibench.analysis.compare.Quantity.INTERCONNECT_PER_PAGE;
import static org.replibench.analysis.compare.Quantity.RESPONSE_MEAN;
import static org.replibench.analysis.compare.Quantity.THROUGHPUT;
import static org.replibench.analysis.paper.PaperLoads.HIGH;
import static org.replibench.analysis.paper.PaperLoads.MEDIUM;
import static org.replibench.analysis.paper.Question.PROTOCOL;
import static org.replibench.analysis.paper.Question.SCOPE;
import static org.replibench.analysis.paper.Question.SYNC_MODE;
import static org.replibench.analysis.paper.Question.TRIGGER;
import static org.replibench.analysis.paper.Question.WRITE_QUOTA;

import java.util.List;
import org.replibench.analysis.paper.Pairing.AsItGrows;
import org.replibench.analysis.paper.Pairing.UnderMoreLoad;
import org.replibench.model.Nodes;

/**
 * What the white paper "performance, scalability and availability of a web application system" (Oracle Japan and Hitachi, May
 * 2007) found in its chapters 9 and 10. Its CPU figures are of equal throughput, hence ratios of CPU per page, and so are its
 * bytes under medium load. Under that load 2211 sent about {@value #ON_REQUEST_END_MB} MB/s per node.
 */
final class Findings {
    private static final double ON_REQUEST_END_MB = 7;
    private static final double ON_SET_ATTRIBUTE_MB = 9;
    private static final double ON_SHUTDOWN_MB = 0.07;

    private static final String NO_CAPACITY = "a part of what its machines could do; see CPU over time";

    /** In the paper's order. */
    static final List<Finding> ALL = List.of(
            Claim.scaleOut("none", 2, 1.99),
            Claim.scaleOut("none", 4, 3.95),
            Claim.scaleOut("none", 6, 5.92),
            Claim.scaleOut("none", 8, 7.88),
            Claim.scaleOut("2211", 2, 1.90),
            Claim.scaleOut("2211", 4, 3.76),
            Claim.scaleOut("2211", 6, 5.61),
            Claim.scaleOut("2211", 8, 7.44),
            Claim.same(PROTOCOL, MEDIUM, "none", "2211", THROUGHPUT),
            Claim.same(PROTOCOL, MEDIUM, "none", "2211", RESPONSE_MEAN),
            Claim.about(PROTOCOL, MEDIUM, "none", "2211", CPU_PER_PAGE, "CPU about +15 %", 1.15),
            Claim.same(PROTOCOL, MEDIUM, "none", "1211", THROUGHPUT),
            Claim.same(PROTOCOL, MEDIUM, "none", "1211", RESPONSE_MEAN),
            Claim.about(PROTOCOL, MEDIUM, "none", "1211", CPU_PER_PAGE, "CPU about +15 %", 1.15),
            Claim.same(PROTOCOL, MEDIUM, "2211", "1211", THROUGHPUT),
            Claim.same(PROTOCOL, MEDIUM, "2211", "1211", RESPONSE_MEAN),
            Claim.same(PROTOCOL, MEDIUM, "2211", "1211", CPU_PER_PAGE),
            Claim.same(PROTOCOL, MEDIUM, "2211", "1211", INTERCONNECT_PER_PAGE),
            Claim.constant(
                    PROTOCOL, MEDIUM, new AsItGrows("2211"), INTERCONNECT_PER_PAGE, "bytes constant in the nodes"),
            Claim.constant(
                    PROTOCOL, MEDIUM, new AsItGrows("1211"), INTERCONNECT_PER_PAGE, "bytes constant in the nodes"),
            Claim.about(PROTOCOL, HIGH, "none", "2211", THROUGHPUT, "throughput about −5 %", 0.95),
            Claim.times(PROTOCOL, HIGH, "none", "2211", RESPONSE_MEAN, "response about × 2", 2, 2),
            Claim.about(PROTOCOL, HIGH, "none", "1211", THROUGHPUT, "throughput about −5 %", 0.95),
            Claim.times(PROTOCOL, HIGH, "none", "1211", RESPONSE_MEAN, "response about × 2", 2, 2),
            Claim.same(PROTOCOL, HIGH, "2211", "1211", THROUGHPUT),
            Claim.same(PROTOCOL, HIGH, "2211", "1211", RESPONSE_MEAN),
            new Remark(PROTOCOL, HIGH, "Multicast was at times unstable", "no figure; see the marks of 1211's cells"),
            Claim.same(TRIGGER, MEDIUM, "2211", "2111", THROUGHPUT),
            Claim.same(TRIGGER, MEDIUM, "none", "2311", THROUGHPUT),
            Claim.about(
                    TRIGGER,
                    MEDIUM,
                    "2211",
                    "2111",
                    INTERCONNECT_PER_PAGE,
                    "9 MB/s against about 7 per node",
                    ON_SET_ATTRIBUTE_MB / ON_REQUEST_END_MB),
            Claim.times(
                    TRIGGER,
                    MEDIUM,
                    "2211",
                    "2311",
                    INTERCONNECT_PER_PAGE,
                    "about 70 kB/s against about 7 MB/s per node",
                    ON_SHUTDOWN_MB / ON_REQUEST_END_MB,
                    ON_SHUTDOWN_MB / ON_REQUEST_END_MB),
            Claim.about(TRIGGER, HIGH, "none", "2211", THROUGHPUT, "throughput −6 % on 8 nodes", 0.94),
            Claim.about(TRIGGER, HIGH, "none", "2111", THROUGHPUT, "throughput −16 % on 8 nodes", 0.84),
            Claim.times(TRIGGER, HIGH, "none", "2111", RESPONSE_MEAN, "response × 3 to 4 on 8 nodes", 3, 4),
            Claim.same(TRIGGER, HIGH, "none", "2311", THROUGHPUT),
            Claim.same(TRIGGER, HIGH, "none", "2311", RESPONSE_MEAN),
            Claim.same(SCOPE, MEDIUM, "2211", "2221", THROUGHPUT),
            Claim.about(SCOPE, MEDIUM, "2211", "2221", RESPONSE_MEAN, "response a few % worse", 1.05),
            Claim.about(SCOPE, MEDIUM, "2211", "2221", CPU_PER_PAGE, "CPU about +25 %", 1.25),
            Claim.times(
                    SCOPE,
                    MEDIUM,
                    "2211",
                    "2221",
                    INTERCONNECT_PER_PAGE,
                    "+27 MB/s to about 7 per node",
                    1 + 27 / ON_REQUEST_END_MB,
                    1 + 27 / ON_REQUEST_END_MB),
            Claim.about(SCOPE, HIGH, "2211", "2221", THROUGHPUT, "throughput about −30 %", 0.70),
            Claim.times(SCOPE, HIGH, "2211", "2221", RESPONSE_MEAN, "response about × 8", 8, 8),
            new Remark(SCOPE, HIGH, "2221 takes about 100 % of the CPU", NO_CAPACITY),
            new Remark(SCOPE, HIGH, "2221 sends 33 MB/s more than 2211", "what 2211 sends there is not given"),
            Claim.same(SYNC_MODE, MEDIUM, "2211", "2212", THROUGHPUT),
            Claim.same(SYNC_MODE, MEDIUM, "2211", "2212", RESPONSE_MEAN),
            Claim.about(SYNC_MODE, MEDIUM, "2211", "2212", CPU_PER_PAGE, "CPU +5 %", 1.05),
            Claim.about(
                    SYNC_MODE,
                    MEDIUM,
                    "2211",
                    "2212",
                    INTERCONNECT_PER_PAGE,
                    "+0.5 to 0.7 MB/s to about 7 per node",
                    1 + 0.6 / ON_REQUEST_END_MB),
            Claim.about(SYNC_MODE, MEDIUM, "2111", "2112", THROUGHPUT, "throughput −5 %", 0.95),
            Claim.times(SYNC_MODE, MEDIUM, "2111", "2112", RESPONSE_MEAN, "response × 2 to 2.5", 2, 2.5),
            Claim.about(SYNC_MODE, MEDIUM, "2111", "2112", CPU_PER_PAGE, "CPU +15 %", 1.15),
            Claim.about(
                    SYNC_MODE,
                    MEDIUM,
                    "2111",
                    "2112",
                    INTERCONNECT_PER_PAGE,
                    "+2 MB/s to about 9 per node",
                    1 + 2 / ON_SET_ATTRIBUTE_MB),
            Claim.ranked(SYNC_MODE, HIGH, "2211", "2212"),
            Claim.ranked(SYNC_MODE, HIGH, "2212", "2111"),
            Claim.ranked(SYNC_MODE, HIGH, "2111", "2112"),
            Claim.constant(SYNC_MODE, HIGH, new UnderMoreLoad("2112"), THROUGHPUT, "hardly more throughput"),
            new Remark(SYNC_MODE, HIGH, "2112 waits, with the CPU at about 80 %", NO_CAPACITY),
            Claim.same(WRITE_QUOTA, MEDIUM, "2211", "2211wq2", THROUGHPUT).on(3, Nodes.MAX),
            Claim.same(WRITE_QUOTA, MEDIUM, "2211", "2211wq2", RESPONSE_MEAN).on(3, Nodes.MAX),
            Claim.same(WRITE_QUOTA, MEDIUM, "2211", "2211wq3", THROUGHPUT).on(4, Nodes.MAX),
            Claim.same(WRITE_QUOTA, MEDIUM, "2211", "2211wq3", RESPONSE_MEAN).on(4, Nodes.MAX),
            Claim.times(WRITE_QUOTA, MEDIUM, "2211", "2211wq2", INTERCONNECT_PER_PAGE, "bytes × 2", 2, 2)
                    .on(3, Nodes.MAX),
            Claim.times(WRITE_QUOTA, MEDIUM, "2211", "2211wq3", INTERCONNECT_PER_PAGE, "bytes × 3", 3, 3)
                    .on(4, Nodes.MAX),
            Claim.same(WRITE_QUOTA, MEDIUM, "2211", "2211wq2", THROUGHPUT).on(2, 2),
            Claim.same(WRITE_QUOTA, MEDIUM, "2211", "2211wq2", INTERCONNECT_PER_PAGE)
                    .on(2, 2),
            Claim.same(WRITE_QUOTA, MEDIUM, "2211", "2211wq3", THROUGHPUT).on(2, 2),
            Claim.same(WRITE_QUOTA, MEDIUM, "2211", "2211wq3", INTERCONNECT_PER_PAGE)
                    .on(2, 2),
            new Remark(WRITE_QUOTA, MEDIUM, "CPU about +5 points with each further copy", NO_CAPACITY),
            Claim.about(WRITE_QUOTA, HIGH, "2211", "2211wq2", THROUGHPUT, "throughput about −10 %", 0.90)
                    .on(3, Nodes.MAX),
            Claim.about(WRITE_QUOTA, HIGH, "2211wq2", "2211wq3", THROUGHPUT, "throughput about −5 %", 0.95)
                    .on(4, Nodes.MAX),
            new Remark(
                    WRITE_QUOTA,
                    HIGH,
                    "2211wq2 and 2211wq3 ran out of a heap of 2 GB",
                    "a cell that does is not valid; see its reasons and the live heap"));

    private Findings() {}
}
