package org.replibench.records.raw;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;

/** A raw file beside a record: the key by which the record names it, and its name in the cell's folder. */
public enum RawFile {
    /** JMeter's samples. */
    JTL("jtl", "samples.jtl"),
    /** Readings of the probes. */
    SAMPLES("samples", "samples.csv"),
    /** What each window of an arm that is measured in turns measured. */
    WINDOWS("windows", "windows.csv"),
    /** What every tier did while it was an arm's turn, second by second. */
    TIERS("tiers", "tiers.csv"),
    /** What nodes spent time on in each of these windows. */
    PARTS("parts", "parts.csv"),
    /** Single requests whose time nodes told apart. */
    REQUESTS("requests", "requests.csv"),
    /** Requests of a load that pauses, in microseconds. */
    LOAD_SAMPLES("responses", "responses.csv"),
    /** When that load paused and went on. */
    LOAD_TRANSITIONS("transitions", "transitions.csv"),
    /** Pauses of the collectors. */
    PAUSES("pauses", "pauses.csv"),
    /** CPU time of the servers by kind of thread. */
    THREADS("threads", "threads.csv"),
    /** JMeter's own log. */
    DRIVER_LOG("log.driver", "jmeter.log"),
    /** Requests of virtual users and their answers. */
    JOURNAL("journal", "journal.jsonl.gz"),
    /** The database's orders after the run. */
    ORDERS("orders", "orders.jsonl"),
    /** Anomalies that the check of journal and orders found. */
    FINDINGS("findings", "findings.txt"),
    /** Sessions and their backup copies over time. */
    COPIES("copies", "copies.csv");

    private final String key;
    private final String fileName;

    RawFile(String key, String fileName) {
        this.key = key;
        this.fileName = fileName;
    }

    /** The key in a record's {@code files}. */
    public String key() {
        return key;
    }

    /** Its name in the cell's folder. */
    public String fileName() {
        return fileName;
    }

    /** Where it belongs in a cell's folder. */
    public Path in(Path cellFolder) {
        return cellFolder.resolve(fileName);
    }

    /** Passes each row of a raw file to a consumer. */
    @FunctionalInterface
    public interface Reader<R> {
        /** @throws RuntimeException if a row is none */
        void read(Path file, Consumer<R> consumer) throws IOException;
    }
}
