package org.replibench.records.raw;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What is sampled while a cell runs. */
public enum Metric {
    /** CPU time used; sampled in seconds, shown as cores. */
    CPU("cpu_cores", true),
    /** Bytes sent to other nodes; shown per second. */
    INTERCONNECT("interconnect_bytes_per_s", true),
    /** The part of it that compiles code; sampled in seconds, shown as cores. */
    COMPILER_CPU("compiler_cpu_cores", true),
    /** The part of it that collects garbage; sampled in seconds, shown as cores. */
    COLLECTOR_CPU("collector_cpu_cores", true),
    /** The part of it that the JVM uses for itself besides; sampled in seconds, shown as cores. */
    HOUSEKEEPING_CPU("housekeeping_cpu_cores", true),
    /** The part of it that all other threads use outside the kernel; sampled in seconds, shown as cores. */
    JAVA_USER_CPU("java_user_cpu_cores", true),
    /** The part of it that these use in the kernel; sampled in seconds, shown as cores. */
    JAVA_KERNEL_CPU("java_kernel_cpu_cores", true),
    /** CPU time of a node when its threads were looked at; sampled in seconds, shown as cores. */
    ACCOUNTED_CPU("accounted_cpu_cores", true),
    /** Packets sent to other nodes; shown per second. */
    INTERCONNECT_PACKETS("interconnect_packets_per_s", true),
    /** Packets to and from other nodes that a full queue lost; shown per second. */
    INTERCONNECT_DROPS("interconnect_drops_per_s", true),
    /** Updates of sessions handed over; shown per second. */
    SESSION_TRANSFERS("session_transfers_per_s", true),
    /** Periods of the CPU quota in which it wanted to run; shown per second. */
    QUOTA_PERIODS("quota_periods_per_s", true),
    /** Those of them in which it was made to stand still; shown per second. */
    THROTTLED_PERIODS("throttled_periods_per_s", true),
    /** How long it was made to stand still; sampled in seconds, all cores added up, shown per second. */
    THROTTLED_TIME("throttled_cores", true),
    /** How long statements were worked on; sampled in seconds, all sessions added up, shown as sessions at a time. */
    DATABASE_ACTIVE("active_sessions", true),
    /** CPU time that the whole machine used; sampled in seconds, shown as cores. */
    HOST_BUSY("busy_cores", true),
    /** CPU time that the whole machine had left; sampled in seconds, shown as cores. */
    HOST_IDLE("idle_cores", true),
    /** Updates of sessions given up; shown per second. */
    SESSION_DROPS("session_drops_per_s", true),
    /** Updates of sessions that wait to leave the node. */
    SESSION_UPDATES_QUEUED("session_updates_queued", false),
    /** CPU time that the hypervisor gave to other guests; sampled in seconds, shown as cores. */
    STEAL("stolen_cores", true),
    /** CPU time of interrupts, hard and soft; sampled in seconds, shown as cores. */
    INTERRUPTS("interrupt_cores", true),
    /** Heap in use, garbage included. */
    HEAP_USED("heap_used_mb", false),
    /** Physical memory. */
    RESIDENT_MEMORY("resident_mb", false),
    /** CPU time used outside the kernel; sampled in seconds, shown as cores. */
    USER_CPU("user_cpu_cores", true),
    /** CPU time used in the kernel; sampled in seconds, shown as cores. */
    SYSTEM_CPU("system_cpu_cores", true),
    /** How long threads that could run waited for a CPU; sampled in seconds, all threads added up, shown as threads at a time. */
    RUN_DELAY("waiting_for_cpu_threads", true),
    /** Threads that ran or could run at that moment. */
    RUNNABLE_THREADS("runnable_threads", false),
    /** Threads. */
    THREADS("threads", false),
    /** How often a CPU went on with another thread, of one subject: how often one of its threads got a CPU; shown per second. */
    CONTEXT_SWITCHES("context_switches_per_s", true),
    /** Memory that programs can get without swapping. */
    MEMORY_AVAILABLE("memory_available_mb", false),
    /** How long some task waited for a CPU; sampled in seconds, shown as a share of time. */
    CPU_PRESSURE("cpu_pressure_share", true),
    /** How long some task waited for a disk; sampled in seconds, shown as a share of time. */
    IO_PRESSURE("io_pressure_share", true),
    /** How long some task waited for memory; sampled in seconds, shown as a share of time. */
    MEMORY_PRESSURE("memory_pressure_share", true),
    /** Bytes read from a disk; shown per second. */
    DISK_READ("disk_read_bytes_per_s", true),
    /** Bytes written to a disk; shown per second. */
    DISK_WRITTEN("disk_written_bytes_per_s", true),
    /** Reads of a disk; shown per second. */
    DISK_READS("disk_reads_per_s", true),
    /** Writes of a disk; shown per second. */
    DISK_WRITES("disk_writes_per_s", true),
    /** Flushes of a disk's own cache, one for each fsync that has something to flush; shown per second. */
    DISK_FLUSHES("disk_flushes_per_s", true),
    /** How long a disk had something to do; sampled in seconds, shown as a share of time. */
    DISK_BUSY("disk_busy_share", true),
    /** How long operations of a disk lasted; sampled in seconds, all added up, shown as operations at a time. */
    DISK_QUEUE("disk_operations_at_once", true),
    /** IP packets received; shown per second. */
    PACKETS_RECEIVED("packets_received_per_s", true),
    /** IP packets sent; shown per second. */
    PACKETS_SENT("packets_sent_per_s", true),
    /** Packets that network cards lost, for whatever reason; shown per second. */
    PACKETS_DROPPED("packets_dropped_per_s", true),
    /** Segments that TCP sent again; shown per second. */
    TCP_RETRANSMISSIONS("tcp_retransmissions_per_s", true),
    /** Datagrams that UDP could not hand over, most of them as a receiver's buffer was full; shown per second. */
    UDP_RECEIVE_ERRORS("udp_receive_errors_per_s", true),
    /** Half of the time in which another machine was asked, in milliseconds: its readings may be that much earlier or later. */
    READING_UNCERTAINTY("reading_uncertainty_ms", false),
    /** Packets that a CPU's queue of received ones had no room for; shown per second. */
    SOFTNET_DROPPED("softnet_dropped_per_s", true),
    /** How often a CPU left received packets in its queue for later; shown per second. */
    SOFTNET_SQUEEZED("softnet_squeezed_per_s", true),
    /** Bytes that a database appended to its log of changes; shown per second. */
    WAL_BYTES("wal_bytes_per_s", true),
    /** How often a database had its log of changes brought to disk, as its sessions report it, up to 10 s later; shown per second. */
    WAL_FSYNCS("wal_fsyncs_per_s", true),
    /** How long that took; sampled in seconds, shown as a share of time. */
    WAL_FSYNC_TIME("wal_fsync_share", true),
    /** Transactions of a database that changed something, committed or not; shown per second. */
    WRITING_TRANSACTIONS("writing_transactions_per_s", true),
    /** Reads of a database's data files, as its processes report them, up to 10 s later; shown per second. */
    DATA_READS("data_reads_per_s", true),
    /** Writes to a database's data files, new blocks included, as its processes report them, up to 10 s later; shown per second. */
    DATA_WRITES("data_writes_per_s", true),
    /** Checkpoints that a database made; shown per second. */
    CHECKPOINTS("checkpoints_per_s", true),
    /** A database's sessions that waited for the log of changes to be written or brought to disk by themselves. */
    SESSIONS_FLUSHING("sessions_flushing_wal", false),
    /** A database's sessions that waited for another one to bring the log of changes to disk. */
    SESSIONS_QUEUED("sessions_queued_for_wal", false),
    /** A database's sessions that waited for a lock of a row, a table or a transaction. */
    SESSIONS_LOCKED("sessions_waiting_for_locks", false),
    /** A database's sessions with a statement in progress, whatever they waited for. */
    SESSIONS_RUNNING("sessions_running_statements", false);

    private static final Map<String, Metric> BY_COLUMN =
            Stream.of(values()).collect(Collectors.toMap(Metric::column, metric -> metric));

    private final String column;
    private final boolean cumulative;

    Metric(String column, boolean cumulative) {
        this.column = column;
        this.cumulative = cumulative;
    }

    /** The metric that {@code samples.csv} calls {@code column}; empty if none is. */
    static Optional<Metric> ofColumn(String column) {
        return Optional.ofNullable(BY_COLUMN.get(column));
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
