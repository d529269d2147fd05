package org.replibench.runner.sample;

/** What is sampled while a cell runs. */
public enum Metric {
    /** Processor time used; sampled in seconds, shown as cores. */
    CPU("cpu_cores", true),
    /** Bytes sent to other nodes; shown per second. */
    INTERCONNECT("interconnect_bytes_per_s", true),
    /** Updates of sessions handed over; shown per second. */
    TRANSFERS("session_transfers_per_s", true),
    /** Processor time that the whole machine had left; sampled in seconds, shown as cores. */
    IDLE("idle_cores", true),
    /** Updates of sessions given up; shown per second. */
    DROPPED("session_drops_per_s", true),
    /** Updates of sessions that wait to leave the node. */
    QUEUED("session_updates_queued", false),
    /** Processor time that the hypervisor gave to other guests; sampled in seconds, shown as cores. */
    STEAL("stolen_cores", true),
    /** Time for which a quota held a process's group up; shown per second. */
    HELD_UP("held_up_s_per_s", true),
    /** Heap in use, garbage included. */
    HEAP_USED("heap_used_mb", false);

    private final String column;
    private final boolean cumulative;

    Metric(String column, boolean cumulative) {
        this.column = column;
        this.cumulative = cumulative;
    }

    /** What {@code samples.csv} calls it. */
    public String column() {
        return column;
    }

    /** Whether readings only grow, so that their difference over time is the value. */
    public boolean cumulative() {
        return cumulative;
    }
}
