package org.replibench.analysis.bottleneck;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.replibench.analysis.compare.ComparisonKey;
import org.replibench.analysis.database.DatabaseWork;
import org.replibench.analysis.pages.PageParts;
import org.replibench.records.CellRecords;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.cell.HostsCpu;
import org.replibench.records.cell.NodeUsage;
import org.replibench.records.cell.RecordSettings;
import org.replibench.records.cell.ResourceUsage;
import org.replibench.records.parts.ResponsePart;

/** By arms of two nodes in 10 s, whose 1000 pages took 12.5 ms each. */
class BottlenecksTest {
    private static final double RESPONSE_MILLIS = 12.5;

    /** An arm where nothing is wrong, but for what a test changes. */
    private static final class Arm {
        private final String pattern;
        private double otherPrograms = 0.4;
        private double pausesMillis = 90;
        private double quotaCores = 0.25;
        private double lockMillis = 1;
        private double poolMillis = 1;
        private double databaseLockMillis = 1;
        private double commitMillis = 3;
        private double retransmitted = 0.001;
        private String interconnectRate = "100000000bit";
        private int samples = 1600;
        private boolean asked = true;
        private String nodeHosts = "";
        private String databaseHost = "";

        Arm(String pattern) {
            this.pattern = pattern;
        }

        ArmSymptoms symptoms() {
            CellRecord cell = cell();
            ComparisonKey arm = ComparisonKey.of(cell.cell());
            return new ArmSymptoms(
                    arm,
                    List.of(cell),
                    asked ? Optional.of(parts(arm)) : Optional.empty(),
                    Optional.of(new DatabaseWork(
                            arm,
                            500,
                            1,
                            1,
                            0,
                            0,
                            commitMillis - 1,
                            1,
                            commitMillis,
                            databaseLockMillis,
                            4,
                            samples,
                            1)),
                    retransmitted);
        }

        private PageParts parts(ComparisonKey arm) {
            return new PageParts(
                    arm,
                    PageParts.ALL_PAGES,
                    PageParts.Measure.MEAN,
                    1000,
                    RESPONSE_MILLIS,
                    100,
                    Map.of(ResponsePart.LOCK, lockMillis, ResponsePart.POOL, poolMillis));
        }

        /** Its nodes use 4 CPU seconds; 16 s of CPU time pass. */
        private CellRecord cell() {
            CellRecord first = CellRecords.of(pattern);
            ResourceUsage usage = first.resourceUsage();
            double accounted = usage.accountedCpuSeconds(true);
            double elsewhere = (nodeHosts.isEmpty()
                            ? 0
                            : usage.nodesCpuSeconds() + usage.measuring().idleServersCpuSeconds())
                    + (databaseHost.isEmpty() ? 0 : usage.database().cpuSeconds());
            double busy = accounted - elsewhere + otherPrograms;
            return onHosts(CellRecords.withSetting(
                    RecordSettings.QUOTA_CORES,
                    String.valueOf(quotaCores),
                    CellRecords.withSetting(
                            RecordSettings.INTERCONNECT_RATE,
                            interconnectRate,
                            CellRecords.with(
                                    new ResourceUsage(
                                            usage.nodes().stream()
                                                    .map(this::node)
                                                    .toList(),
                                            usage.database(),
                                            usage.measuring(),
                                            new ResourceUsage.Host(
                                                    busy,
                                                    16 - busy,
                                                    usage.host().interruptSeconds()),
                                            usage.interconnectSource()),
                                    first))));
        }

        private CellRecord onHosts(CellRecord cell) {
            CellRecord onNodeHosts =
                    nodeHosts.isEmpty() ? cell : CellRecords.withSetting(HostsCpu.OF_NODES, nodeHosts, cell);
            return databaseHost.isEmpty()
                    ? onNodeHosts
                    : CellRecords.withSetting(RecordSettings.DATABASE_MACHINE, databaseHost, onNodeHosts);
        }

        private NodeUsage node(NodeUsage node) {
            return new NodeUsage(
                    node.node(),
                    node.cpu(),
                    node.throttling(),
                    node.traffic(),
                    node.memory(),
                    new NodeUsage.GcPauses(20, pausesMillis, 6, 8));
        }
    }

    private final Arm arm = new Arm("2212");

    private static Optional<String> sentence(Arm... arms) {
        return new Bottlenecks(List.of(arms).stream().map(Arm::symptoms).toList()).sentence();
    }

    @Test
    void nothing_holds_up_an_arm_where_nothing_is_wrong() {
        assertThat(sentence(arm)).isEmpty();
    }

    @Test
    void programs_of_others() {
        arm.otherPrograms = 4;

        assertThat(sentence(arm))
                .contains("Pages are held up by other programs: programs that are none of the study's take 25 % of the"
                        + " machine's CPU time.");
    }

    @Test
    void programs_of_others_on_the_hosts_of_nodes() {
        arm.nodeHosts = "busy 8.125, idle 7.875, interrupts 0.000";

        assertThat(sentence(arm))
                .contains("Pages are held up by other programs: programs that are none of the study's take 25 % of the"
                        + " machine's CPU time.");

        arm.nodeHosts = "busy 4.125, idle 11.875, interrupts 0.000";
        assertThat(sentence(arm)).as("what nodes use themselves").isEmpty();
    }

    @Test
    void programs_of_others_on_the_runners_machine_where_the_database_has_a_host_of_its_own() {
        arm.nodeHosts = "busy 4.125, idle 11.875, interrupts 0.000";
        arm.databaseHost = "its own, by SSH";
        arm.otherPrograms = 2.4;

        assertThat(sentence(arm))
                .contains("Pages are held up by other programs: programs that are none of the study's take 15 % of the"
                        + " machine's CPU time.");
    }

    @Test
    void pauses_of_a_collector() {
        arm.pausesMillis = 3000;

        assertThat(sentence(arm))
                .contains("Pages are held up by garbage collection: nodes stand still for 30 % of the time to collect"
                        + " garbage.");
    }

    @Test
    void a_quota_that_is_used_up() {
        arm.quotaCores = 0.1845;

        assertThat(sentence(arm))
                .contains("Pages are held up by the CPU quota: nodes use 98 % of their CPU quota (-Dnode.cpus).");
    }

    @Test
    void a_table_that_others_lock() {
        arm.databaseLockMillis = 5;

        assertThat(sentence(arm))
                .contains(
                        "Pages are held up by locks of the database: 37 % of the response time passes in waits for locks"
                                + " of the database.");
    }

    @Test
    void a_slow_disk() {
        arm.commitMillis = 7.5;

        assertThat(sentence(arm))
                .contains(
                        "Pages are held up by the database's disk: 57 % of the response time passes until the database's"
                                + " disk has its log of changes.");
    }

    /** At 100 pages a second sessions wait 0.75 at a time: six of eight samples found one, which may be chance. */
    @Test
    void a_wait_that_was_seen_a_few_times_is_no_slow_disk() {
        arm.commitMillis = 7.5;
        arm.samples = 8;

        assertThat(sentence(arm)).isEmpty();
    }

    @Test
    void an_interconnect_that_is_full() {
        arm.interconnectRate = "208000bit";

        assertThat(sentence(arm))
                .contains("Pages are held up by the interconnect: nodes send 96 % of what the interconnect carries"
                        + " (-Dinterconnect.rate).");
    }

    @Test
    void an_interconnect_that_loses_packets() {
        arm.retransmitted = 0.025;

        assertThat(sentence(arm))
                .contains(
                        "Pages are held up by lost packets: 2.5 % of the packets that nodes send were lost before and are"
                                + " sent again.");
    }

    @Test
    void a_pool_that_is_too_small() {
        arm.poolMillis = 5;

        assertThat(sentence(arm))
                .contains(
                        "Pages are held up by the connection pool: 40 % of the response time passes until the pool has a"
                                + " connection to the database.");
    }

    @Test
    void a_lock_that_is_held_for_long() {
        arm.lockMillis = 5;

        assertThat(sentence(arm))
                .contains(
                        "Pages are held up by a lock in the nodes: 40 % of the response time passes until another thread"
                                + " leaves a monitor.");
    }

    @Test
    void what_stands_still_holds_locks_meanwhile() {
        arm.lockMillis = 5;
        arm.poolMillis = 5;
        arm.databaseLockMillis = 5;
        arm.pausesMillis = 3000;

        assertThat(sentence(arm).orElseThrow()).startsWith("Pages are held up by garbage collection: ");
    }

    @Test
    void other_programs_hide_nothing_that_is_the_studys_own() {
        arm.otherPrograms = 4;
        arm.poolMillis = 5;
        arm.lockMillis = 5;

        assertThat(sentence(arm).orElseThrow())
                .startsWith("Pages are held up by other programs: ")
                .contains(". Pages are held up by the connection pool: ")
                .doesNotContain("a lock in the nodes");
    }

    @Test
    void of_several_arms_the_one_that_has_most_of_it_is_named() {
        Arm worse = new Arm("2222");
        worse.poolMillis = 10;
        arm.poolMillis = 5;

        assertThat(sentence(new Arm("none"), arm, worse).orElseThrow())
                .startsWith("Pages are held up by the connection pool in 2 of 3 arms, most with 2222: 80 % of");
        assertThat(sentence(arm, worse).orElseThrow())
                .startsWith("Pages are held up by the connection pool in both arms, most with 2222: 80 % of");
    }

    @Test
    void what_is_not_known_holds_nothing_up() {
        arm.asked = false;
        arm.quotaCores = Double.NaN;
        arm.retransmitted = Double.NaN;
        arm.interconnectRate = "as fast as the kernel copies";
        arm.databaseLockMillis = Double.NaN;
        arm.commitMillis = Double.NaN;
        arm.otherPrograms = Double.NaN;

        assertThat(sentence(arm)).isEmpty();
    }
}
