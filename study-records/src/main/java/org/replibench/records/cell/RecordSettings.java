package org.replibench.records.cell;

import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.replibench.model.InterconnectNetwork;
import org.replibench.model.Workload;

/** Keys of {@link CellRecord#settings} that more than their writer needs. */
public final class RecordSettings {
    /** What decides when pages are asked for: {@link #CLOSED_LOOP} or {@code open}. */
    public static final String LOAD_MODEL = "load.model";

    /** The {@link #LOAD_MODEL} of users who wait for their pages. */
    public static final String CLOSED_LOOP = "closed loop";

    /** Page requests per second to each node, in the open model. */
    public static final String RATE = "load.rate_pages_per_s_per_node";

    /** The shortest think time, in milliseconds. */
    public static final String THINK_MIN_MILLIS = "load.think.min_ms";

    /** The longest think time, in milliseconds. */
    public static final String THINK_MAX_MILLIS = "load.think.max_ms";

    /** Whether clients stayed with the node of their session, {@code on} or {@code off}; absent where all did, and stale reads are not looked for. */
    public static final String AFFINITY = "load.affinity";

    /** What decides how large sessions were: another workload than the light one, and what was added; absent where there was none. */
    public static final List<String> SESSION_SIZE_KEYS =
            List.of(Workload.KEY, "session.extra_kb", "session.changed_percent");

    /** Which application served, if it was not the shop. */
    public static final String APPLICATION = "application";

    /** How the engine was set up, in a few words, where that could be otherwise; records of before this key lack it. */
    public static final String ENGINE_SETUP = "engine.setup";

    /** Serialised bytes of the attributes that a request changes. */
    public static final String CHANGE_BYTES = "session.change_bytes";

    /**
     * How far the clocks of nodes' machines were ahead before the first window and after the last one, in milliseconds, such as
     * {@code node1 0.213 ± 0.801 to 0.199 ± 0.700}; where these are other machines.
     */
    public static final String CLOCK_OFFSETS = "clock.offsets_ms";

    /** On which other machine than the runner's PostgreSQL ran, in words; absent where it ran there, or was not ours. */
    public static final String DATABASE_MACHINE = "postgresql.machine";

    /** How many machines for load generators there were; missing: the runner's own was it. */
    public static final String DRIVERS = "drivers";

    /** The longest time, in milliseconds, within which all of them knew that they were to pause or to go on. */
    public static final String DRIVERS_TOLD_WITHIN = "drivers.told_within_ms";

    /** Where nodes lived: {@code namespace}, {@code process} or {@code ssh}; {@code as-it-is}: others started them. */
    public static final String ISOLATION = "isolation";

    /** What the record does not know because others started the servers, in words; absent where Replibench did. */
    public static final String NOT_KNOWN = "not_known";

    /** At which addresses servers of others were asked: {@code node1 http://192.0.2.11:8080; node2 http://192.0.2.12:8080}. */
    public static final String DRIVEN = "driven";

    /**
     * CPU time that the hosts of servers used which others started, all programs there, mean of these hosts in cores; absent where
     * Replibench started the servers, or may not look at a host.
     */
    public static final String NODE_HOSTS_BUSY = "node_hosts.busy_cores_per_host";

    /** How many cores each host of the study's nodes had, where these were others than the runner's machine: {@code 4}; {@code 4, 8} if they differ. */
    public static final String NODE_HOSTS_CORES = "node_hosts.cores";

    /** Their processors, by name, likewise. */
    public static final String NODE_HOSTS_PROCESSOR = "node_hosts.processor";

    /** How many cores the host had that the database had to itself. */
    public static final String DATABASE_HOST_CORES = "database_host.cores";

    /** At most how many bits a second a node's link to others carries, such as {@code 100000000bit}; else why there is no limit. */
    public static final String INTERCONNECT_RATE = "interconnect.rate";

    /**
     * Whether copies had a card of {@link #INTERCONNECT_RATE} of their own, {@code private}, or shared one with clients, {@code shared}; absent
     * where clients had a card without a limit.
     */
    public static final String INTERCONNECT_NETWORK = InterconnectNetwork.KEY;

    /** What nodes asked of those that they talked to: {@code none}, as in records without it, {@code auth} or {@code encrypt}. */
    public static final String INTERCONNECT_SECURITY = "interconnect.security";

    /** By which release of JGroups nodes talked to each other; {@code wildfly}: as the server comes. Records of before this key lack it. */
    public static final String JGROUPS = "jgroups";

    /** What full collections left of a node's heap after the search for the high load, such as {@code 95m}; if there was one. */
    public static final String LIVE_SET = "heap.live_set";

    /** Seconds from one sample to the next. */
    public static final String SAMPLING_SECONDS = "sampling.seconds";

    /** Whether the kernel counts interrupts beside the time of processes and control groups, and not as a part of it. */
    public static final String INTERRUPTS_APART = "kernel.interrupts_apart";

    /** Cores that a node may use; {@value #NO_QUOTA} without a limit. */
    public static final String QUOTA_CORES = "quota.cores";

    /** The {@link #QUOTA_CORES} of nodes without a limit. */
    public static final String NO_QUOTA = "none";

    private static final Pattern BITS = Pattern.compile("(\\d+)bit");

    private RecordSettings() {}

    /** What {@link #QUOTA_CORES} says; NaN without a limit, or if it is no number. */
    public static double quotaCores(Map<String, String> settings) {
        try {
            return Double.parseDouble(settings.getOrDefault(QUOTA_CORES, NO_QUOTA));
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }

    /** What {@link #INTERCONNECT_RATE} says; NaN without a limit. */
    public static double interconnectBitsPerSecond(Map<String, String> settings) {
        Matcher rate = BITS.matcher(settings.getOrDefault(INTERCONNECT_RATE, ""));
        return rate.matches() ? Double.parseDouble(rate.group(1)) : Double.NaN;
    }

    /** What {@link #NODE_HOSTS_BUSY} says; NaN where it is not known. */
    public static double nodeHostsBusyCores(Map<String, String> settings) {
        return Double.parseDouble(settings.getOrDefault(NODE_HOSTS_BUSY, "NaN"));
    }

    /** Whether pages were looked at for older states of their sessions. */
    public static boolean staleReadsCounted(Map<String, String> settings) {
        return settings.containsKey(AFFINITY);
    }

    /** What {@link #INTERRUPTS_APART} says; true for records that don't. */
    public static boolean interruptsApart(Map<String, String> settings) {
        return !"false".equals(settings.get(INTERRUPTS_APART));
    }
}
