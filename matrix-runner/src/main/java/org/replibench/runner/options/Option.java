package org.replibench.runner.options;

import java.util.Arrays;
import java.util.List;

/**
 * Every {@code -D} option of every study: the question that it answers, its unit, range and default.
 *
 * <p>A new option is one constant here and one line in {@code docs/reference/options.md}.
 */
public enum Option {
    /** Which replication patterns? {@code none}, codes such as {@code 2211wq2}, comma-separated; or {@code all}. */
    PATTERNS("patterns", "none,2212,2222,1212,3222"),
    /** Which one pattern does the ad-hoc cluster run? */
    PATTERN("pattern", "2212"),
    /** How many nodes? 1 to 8; the matrix takes a comma-separated list, the ad-hoc cluster one number. */
    NODES("nodes", "1,2"),
    /**
     * How many virtual users on each node? 1 to 10000. The default keeps two nodes, the database and the driver of a
     * 2-core machine below saturation.
     */
    CLIENTS("clients", "40"),
    /** How long is the measured window, in seconds? 5 to 3600. */
    SECONDS("seconds", "25"),
    /** How long is the load on before the window, in seconds? 0 to 3600. */
    WARMUP("warmup", "25"),
    /** How often is every cell measured? 1 to 100; each time on freshly started servers. */
    REPEATS("repeats", "1"),
    /**
     * Who replicates? {@code native}: WildFly's own session manager; {@code native-notx}: the same, its caches without
     * transactions; {@code uniform}: our session layer; the matrix takes a list, and measures each pattern by each.
     */
    ENGINE("engine", "uniform"),
    /** Where does a node live? {@code loopback}: processes of this machine, told apart by ports. */
    HOSTS("hosts", "loopback"),
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
    /**
     * What does the study with the bare servlet compare? {@code none} or {@code ENGINE:PATTERN}, comma-separated.
     */
    ARMS("arms", "none,native:2212,native-notx:2212,uniform:2212,uniform:2211,uniform:2222"),
    /** Whose heap per session does it measure? Arms, comma-separated; empty: none. */
    HEAP("heap", "uniform:2212"),
    /** With how many sessions? 1 to 50000. */
    SESSIONS("sessions", "10000");

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
