package org.replibench.analysis.paper;

import static org.replibench.analysis.compare.Quantity.CPU_PER_PAGE;
import static org.replibench.analysis.compare.Quantity.INTERCONNECT_PER_PAGE;
import static org.replibench.analysis.compare.Quantity.RESPONSE_MEAN;
import static org.replibench.analysis.compare.Quantity.THROUGHPUT;
import static org.replibench.analysis.paper.Claim.HIGH;
import static org.replibench.analysis.paper.Claim.MEDIUM;

import java.util.List;

/**
 * What the white paper "performance, scalability and availability of a web application system" (Oracle Japan and Hitachi, May
 * 2007) found in its chapter 10. Its CPU figures are of equal throughput, hence ratios of CPU per page.
 */
final class Claims {
    private static final String PROTOCOL = "protocol";
    private static final String TRIGGER = "trigger";
    private static final String SCOPE = "scope";
    private static final String SYNC = "sync mode";
    private static final String QUOTA = "write quota";

    /** In the paper's order. */
    static final List<Claim> ALL = List.of(
            Claim.same(PROTOCOL, MEDIUM, "none", "2211", THROUGHPUT),
            Claim.same(PROTOCOL, MEDIUM, "none", "2211", RESPONSE_MEAN),
            Claim.about(PROTOCOL, MEDIUM, "none", "2211", CPU_PER_PAGE, "CPU about +15 %", 1.15),
            Claim.same(PROTOCOL, MEDIUM, "2211", "1211", THROUGHPUT),
            Claim.same(PROTOCOL, MEDIUM, "2211", "1211", CPU_PER_PAGE),
            Claim.about(PROTOCOL, HIGH, "none", "2211", THROUGHPUT, "throughput about −5 %", 0.95),
            Claim.times(PROTOCOL, HIGH, "none", "2211", RESPONSE_MEAN, "response about × 2", 2, 2),
            Claim.same(PROTOCOL, HIGH, "2211", "1211", THROUGHPUT),
            Claim.same(TRIGGER, MEDIUM, "2211", "2111", THROUGHPUT),
            Claim.about(
                    TRIGGER, MEDIUM, "2211", "2111", INTERCONNECT_PER_PAGE, "9 MB/s against about 7 per node", 9 / 7.0),
            Claim.same(TRIGGER, MEDIUM, "none", "2311", THROUGHPUT),
            Claim.about(TRIGGER, HIGH, "none", "2111", THROUGHPUT, "throughput −16 %", 0.84),
            Claim.times(TRIGGER, HIGH, "none", "2111", RESPONSE_MEAN, "response × 3 to 4", 3, 4),
            Claim.same(TRIGGER, HIGH, "none", "2311", THROUGHPUT),
            Claim.same(SCOPE, MEDIUM, "2211", "2221", THROUGHPUT),
            Claim.about(SCOPE, MEDIUM, "2211", "2221", RESPONSE_MEAN, "response a few % worse", 1.05),
            Claim.about(SCOPE, MEDIUM, "2211", "2221", CPU_PER_PAGE, "CPU about +25 %", 1.25),
            Claim.about(SCOPE, HIGH, "2211", "2221", THROUGHPUT, "throughput about −30 %", 0.70),
            Claim.times(SCOPE, HIGH, "2211", "2221", RESPONSE_MEAN, "response about × 8", 8, 8),
            Claim.same(SYNC, MEDIUM, "2211", "2212", THROUGHPUT),
            Claim.same(SYNC, MEDIUM, "2211", "2212", RESPONSE_MEAN),
            Claim.about(SYNC, MEDIUM, "2211", "2212", CPU_PER_PAGE, "CPU +5 %", 1.05),
            Claim.about(SYNC, MEDIUM, "2111", "2112", THROUGHPUT, "throughput −5 %", 0.95),
            Claim.times(SYNC, MEDIUM, "2111", "2112", RESPONSE_MEAN, "response × 2 to 2.5", 2, 2.5),
            Claim.about(SYNC, MEDIUM, "2111", "2112", CPU_PER_PAGE, "CPU +15 %", 1.15),
            Claim.same(QUOTA, MEDIUM, "2211", "2211wq2", THROUGHPUT).from(3),
            Claim.same(QUOTA, MEDIUM, "2211", "2211wq2", RESPONSE_MEAN).from(3),
            Claim.times(QUOTA, MEDIUM, "2211", "2211wq2", INTERCONNECT_PER_PAGE, "bytes × 2", 2, 2)
                    .from(3),
            Claim.times(QUOTA, MEDIUM, "2211", "2211wq3", INTERCONNECT_PER_PAGE, "bytes × 3", 3, 3)
                    .from(4),
            Claim.about(QUOTA, HIGH, "2211", "2211wq2", THROUGHPUT, "throughput about −10 %", 0.90)
                    .from(3),
            Claim.about(QUOTA, HIGH, "2211wq2", "2211wq3", THROUGHPUT, "throughput about −5 %", 0.95)
                    .from(4));

    private Claims() {}
}
