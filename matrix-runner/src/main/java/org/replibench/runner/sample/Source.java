package org.replibench.runner.sample;

/**
 * What a reading is about.
 *
 * @param subject {@code node1} to {@code node8}, {@code database}, {@code driver}, {@code runner} or {@code host}
 */
public record Source(String subject, Metric metric) {
    public static final String DATABASE = "database";
    public static final String DRIVER = "driver";
    public static final String RUNNER = "runner";
    public static final String HOST = "host";
}
