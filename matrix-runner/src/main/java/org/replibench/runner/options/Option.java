package org.replibench.runner.options;

import java.util.Arrays;
import java.util.List;
import org.replibench.analysis.statistics.Margin;
import org.replibench.cluster.engine.FailureDetection;
import org.replibench.cluster.host.EmulatedMachine;

/**
 * Every {@code -D} option of every study: the question that it answers, its unit, range and default.
 *
 * <p>A new option is one constant here and one line in {@code docs/reference/options.md}.
 */
public enum Option {
    /**
     * Which preset? {@code quick}, {@code standard}, {@code paper}, {@code gc}, {@code load}, {@code profile}, or a YAML file with
     * the names of these options as keys; an option that is given itself goes before the preset's. The last three are what the
     * Maven profiles of these names take by themselves.
     */
    MATRIX("matrix", "quick"),
    /** Which study is continued? Its folder; {@code -Dresume} alone means the latest. */
    RESUME("resume", ""),
    /** Is the plan only printed? {@code -Ddry-run}. */
    DRY_RUN("dry-run", "false"),
    /** Which replication patterns? {@code none}, codes such as {@code 2211wq2}, comma-separated; or {@code all}. */
    PATTERNS("patterns", "none,2212,2222,1212,3222"),
    /** Which one pattern does the ad-hoc cluster run, or a profile measure beside its control? */
    PATTERN("pattern", "2212"),
    /**
     * How many nodes? 1 to 8; the matrix takes a comma-separated list, the ad-hoc cluster one number; a prediction a list of 1
     * to 1024.
     */
    NODES("nodes", "1,2"),
    /**
     * How many virtual users on each node? 1 to 10000; a profile and a prediction take a comma-separated list. The default keeps two nodes, the database and the driver of a
     * 2-core machine below saturation.
     */
    CLIENTS("clients", "40"),
    /**
     * Which loads? {@code high}: as many virtual users on each node as this machine carries, found by trying; {@code medium}:
     * half of that; {@code sweep}: seven steps from a quarter of it to twice as many; or {@code NAME:CLIENTS}; comma-separated; empty: {@code clients} alone.
     */
    LOADS("loads", ""),
    /** Is what {@code high} means here tried out anew? */
    RECALIBRATE("recalibrate", "false"),
    /** How long is the measured window, in seconds? 5 to 3600. */
    SECONDS("seconds", "20"),
    /** How long is the load on before the window at most, in seconds? 0 to 3600; it ends when the servers are steady. */
    WARMUP("warmup", "20"),
    /**
     * How many virtual users does each node have in the first half of the first warm-up of a pattern on its servers? 0 to
     * 10000, but never fewer than {@link #CLIENTS}: a light load takes minutes until all code is compiled, which would be
     * measured as the pattern's cost.
     */
    WARMUP_CLIENTS("warmup.clients", "0"),
    /** How many seconds lie between two samples? 0 to 60; 0: only the window's edges are read. */
    SAMPLE("sample", "1"),
    /** How often is every cell measured? 1 to 100; each time on freshly started servers. */
    REPEATS("repeats", "1"),
    /**
     * Which orders of arms are drawn? 0 to 999999; the same seed, the same order. Without it one is drawn, and kept in
     * {@code study.yaml}.
     */
    SEED("seed", ""),
    /** Is the control measured twice in each repeat? What differs between the two is noise: the noise floor of all else. */
    AA("aa", "false"),
    /**
     * Do servers live from cell to cell within a repeat? Only those that need not change but for the pattern that the shop is
     * deployed with, and for nodes that leave; {@code false} starts each cell's anew.
     */
    REUSE("reuse", "true"),
    /**
     * Do servers serve on in a failover study after members left their cluster, as long as all rest? For sweeps that ask what
     * is lost or wrong; times need servers that have seen no failure.
     */
    REUSE_SURVIVORS("reuse.survivors", "false"),
    /**
     * Who replicates? {@code native}: WildFly's own session manager; {@code native-notx}: the same, its caches without
     * transactions; {@code uniform}: our session layer; the matrix takes a list, and measures each pattern by each that can
     * express it.
     */
    ENGINE("engine", "uniform"),
    /**
     * Where does a node live? {@code loopback}: processes of this machine, told apart by ports; {@code namespace}: emulated
     * machines, each with network cards, memory and a share of processor time of its own (Linux, root). Without it, the
     * matrix and failover studies take {@code namespace} where this machine can, all else {@code loopback}.
     */
    HOSTS("hosts", ""),
    /**
     * How much processor time has each node while it is measured, in cores, such as {@code 0.15}; or {@code none}: no limit?
     * Only with {@code namespace}. Without it, as much as the machine has for each node of the largest cluster, at most 1.
     */
    QUOTA("quota", ""),
    /**
     * How much memory has each node, in MiB? 64 to 1048576; one that needs more is killed. Only with {@code namespace}. The
     * default is for each of its servers.
     */
    MEMORY("memory", String.valueOf(EmulatedMachine.DEFAULT_MEMORY_BYTES >> 20)),
    /**
     * How many servers does each node run? 1 to 4. Only with {@code namespace}. They share the node's quota, memory (by
     * default as much for each) and cards; what they send each other does not leave the node, and is not counted.
     */
    INSTANCES_PER_NODE("instances.per.node", "1"),
    /** How fast is each node's interconnect card, such as {@code 100mbit}? Only with {@code namespace}; empty: no limit. */
    INTERCONNECT_RATE("interconnect.rate", ""),
    /** How long is each packet between nodes delayed, such as {@code 1ms}? Only with {@code namespace}; empty: not at all. */
    INTERCONNECT_DELAY("interconnect.delay", ""),
    /**
     * Is the study shown in the browser while it runs? {@code -Dserve}, or {@code -Dserve=PORT} with 1024 to 65535. Looking at
     * it takes processor time from what is measured.
     */
    SERVE("serve", ""),
    /** Which study does {@code -Pserve} show? Its folder. */
    STUDY("study.folder", "results/matrix/latest"),
    /** Does each cell get JMeter's own HTML dashboard, beside its record? */
    DASHBOARD("dashboard", "false"),
    /**
     * Which garbage collectors? {@code serial}, {@code parallel}, {@code g1}, {@code zgc}, {@code shenandoah}, or {@code
     * aggressive}, the white paper's {@code -XX:+AggressiveHeap}; comma-separated: each is an arm of its own. Without it, the
     * serial one for all.
     */
    GC("gc", ""),
    /**
     * Which others, by flags? {@code name=flags}, such as {@code g1short=-XX:+UseG1GC -XX:MaxGCPauseMillis=20}; separated by
     * semicolons: each is an arm beside those of {@link #GC}.
     */
    GC_OPTIONS("gc.options", ""),
    /**
     * How large is each node's heap, from its start on? Such as {@code 512m} or {@code 1g}, at least 128m; comma-separated: each
     * is an arm of its own. Without it, 512m for all.
     */
    HEAP("heap", ""),
    /**
     * Which Java runs the nodes? Paths of installations, 17 or newer, comma-separated, or {@code all} that are found here: each is
     * an arm of its own. Without it, the Java that runs the study.
     */
    JDK("jdk", ""),
    /**
     * How much more than shopping needs does the shop keep in each session, in KiB? 1 to 1024; comma-separated: each is an arm of
     * its own. Without it, nothing more.
     */
    SESSION_KB("session.kb", ""),
    /**
     * Which part of that does each request replace, in percent? 0 to 100, in steps of 5; comma-separated: each is an arm of its
     * own. Without it, all.
     */
    SESSION_CHANGED("session.changed", ""),
    /**
     * With which flags besides heap and collector is each node's JVM started? Such as {@code -XX:TieredStopAtLevel=1};
     * separated by spaces.
     */
    JVM_OPTIONS("jvm.options", ""),
    /**
     * Is what each cell's servers do recorded, and shown by layer and as a flame graph? By JDK Flight Recorder, which takes a
     * percent or so of their processor time: compare recorded cells with recorded ones. For a prediction: from which profile is
     * foretold? A study's folder, such as {@code results/profile/latest}.
     */
    PROFILE("profile", "false"),
    /** Which folder takes the results? */
    RESULTS("results", "results"),
    /** Which PostgreSQL server? A JDBC URL; the default starts one from Maven artifacts. */
    DB_URL("db.url", ""),
    /** Who signs on to it? */
    DB_USER("db.user", ""),
    /** With which password? */
    DB_PASSWORD("db.password", ""),
    /** Which JMeter plan is opened? {@code shop} or {@code browse}. */
    PLAN("plan", "shop"),
    /** Which network does {@code -Psolve} solve? A YAML file. */
    NETWORK("network", ""),
    /** Which prediction, made earlier and frozen, is shown or validated? Its folder, instead of a profile. */
    PREDICTION("prediction", ""),
    /** With which matrix is a prediction compared? A study's folder. */
    VALIDATE("validate", ""),
    /**
     * In what does the foretold system differ from the profiled one? {@code network:10gbit}, {@code cores:2},
     * {@code quota:0.3}, {@code mix:search=4/item=2}, {@code machines:shared} or {@code machines:own}; comma-separated.
     */
    WHATIF("whatif", ""),
    /**
     * What does the study with the bare servlet compare? {@code none} or {@code ENGINE:PATTERN}, comma-separated.
     */
    ARMS("arms", "none,native:2212,native-notx:2212,uniform:2212,uniform:2211,uniform:2222"),
    /**
     * What goes wrong in a failover study? {@code kill}, {@code terminate}, {@code graceful}, {@code pause}, {@code partition},
     * {@code partition-one-way}, {@code slow}, {@code database}, {@code rolling}, {@code join}, {@code none};
     * comma-separated.
     */
    FAULTS("faults", "kill"),
    /** How often does it happen in a cell? 1 to 1000. Two show whether the first was a chance, in little time. */
    INJECTIONS("injections", "2"),
    /**
     * How do nodes notice in a failover study that one of them is gone? {@code fast}: a process that ends at once, one that is
     * silent as late as the server does; {@code default}: as the server ships it; or a time such as {@code 2s}: {@code fast},
     * and a node that is silent for so long is excluded.
     */
    DETECTION("detection", FailureDetection.FAST.name()),
    /** How many nodes does it meet at once? 1 to 7, fewer than there are; only with a fault that meets some of the nodes. */
    VICTIMS("victims", "1"),
    /** How long does it go on, in seconds, before it is healed? 1 to 3600; not all faults last. */
    FAULT_SECONDS("fault.seconds", "3"),
    /**
     * How long after an acknowledged update does a fault meet the node that acknowledged it, in milliseconds? 0 to 60000,
     * comma-separated, one after the other, no more than injections; with one victim, and with faults only that meet nodes and
     * last; empty: faults come at random moments.
     */
    DELAYS("delays", ""),
    /**
     * Who sends virtual users to nodes? {@code direct}: each stays with its node, and goes to the next when it fails; or a
     * balancer with the policy {@code random}, {@code round-robin}, {@code random-local}, {@code round-robin-local}, {@code
     * random-weighted}, {@code round-robin-weighted}, {@code metric} or {@code metric-local}; or WildFly's own load balancer:
     * {@code mod-cluster}, {@code mod-cluster-weighted} or {@code mod-cluster-metric}; comma-separated.
     */
    BALANCER("balancer", "direct"),
    /** How many times as many sessions as one of weight 1 is each node to get? 1 to 100, one for each; only with a weighted balancer; empty: all alike. */
    BALANCER_WEIGHTS("balancer.weights", ""),
    /**
     * What has a pattern to hold in every fault of a failover study, such as {@code loss=0,recovery<5s}? The report names the
     * cheapest that did. {@code loss}, {@code sessions}, {@code failed}: updates, sessions, requests for each fault; {@code
     * recovery}: 99 of 100 next answers, in ms or s; {@code dip}: in %. Empty: nothing.
     */
    REQUIRE("require", ""),
    /**
     * Which matrix studies of the same environment tell what patterns cost? Their folders, comma-separated; empty: the latest,
     * if there is one of the same environment.
     */
    COST("cost", ""),
    /** Whose heap per session does it measure? Arms, comma-separated; empty: none. */
    HEAP_ARMS("heap.arms", "uniform:2212"),
    /** With how many sessions? 1 to 50000. */
    SESSIONS("sessions", "10000"),
    /** Which study is the control of a comparison? A study's folder, such as {@code results/matrix/latest}. */
    BASELINE("baseline", ""),
    /** Which study is compared with it? A study's folder. */
    CONTENDER("contender", ""),
    /**
     * How far may a ratio lie from 1 and still count as equal, in percent? Above 0, below 100; declared before a study is
     * measured, and kept with it.
     */
    MARGIN("margin", Margin.DEFAULT.percent()),
    /**
     * From which loss on does a comparison fail, in percent? 0 to 100; a loss that was not shown by enough repeats does
     * not count. The default equals that of the margin.
     */
    THRESHOLD("threshold", Margin.DEFAULT.percent());

    private final String key;
    private final String defaultValue;

    Option(String key, String defaultValue) {
        this.key = key;
        this.defaultValue = defaultValue;
    }

    /** The name after {@code -D}. */
    public String key() {
        return key;
    }

    /** What an absent option means; empty means none. */
    public String defaultValue() {
        return defaultValue;
    }

    /** All names, in the order of declaration. */
    public static List<String> keys() {
        return Arrays.stream(values()).map(Option::key).toList();
    }
}
