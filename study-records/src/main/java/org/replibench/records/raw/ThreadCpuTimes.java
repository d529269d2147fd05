package org.replibench.records.raw;

import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.replibench.records.csv.CsvRows;

/**
 * CPU time of servers' processes as the operating system accounts it, told apart by threads, in seconds, and that of their nodes
 * as their hosts account it. Both are of the same time: from shortly before the measured window until shortly after it.
 *
 * @param accountedSeconds by the hosts: by control group where there is one, else by process; threads that have ended included
 * @param collectorsSeconds threads that collect garbage
 * @param compilersSeconds threads that compile code
 * @param housekeepingSeconds what else the JVMs' own threads used, Flight Recorder's included
 * @param javaUserSeconds all other threads, those that have ended included, outside the kernel
 * @param javaKernelSeconds these in the kernel
 */
public record ThreadCpuTimes(
        double accountedSeconds,
        double collectorsSeconds,
        double compilersSeconds,
        double housekeepingSeconds,
        double javaUserSeconds,
        double javaKernelSeconds) {
    private static final ThreadCpuTimes NONE = new ThreadCpuTimes(0, 0, 0, 0, 0, 0);

    private static final String SUBJECT = "subject";
    private static final String ACCOUNTED = "accounted_s";
    private static final String COLLECTORS = "collectors_s";
    private static final String COMPILERS = "compilers_s";
    private static final String HOUSEKEEPING = "housekeeping_s";
    private static final String JAVA_USER = "java_user_s";
    private static final String JAVA_KERNEL = "java_kernel_s";

    /** Whether all of them are known. */
    public boolean known() {
        return DoubleStream.of(
                        accountedSeconds,
                        collectorsSeconds,
                        compilersSeconds,
                        housekeepingSeconds,
                        javaUserSeconds,
                        javaKernelSeconds)
                .allMatch(Double::isFinite);
    }

    /** All threads together: what the accounted time should be. */
    public double threadsSeconds() {
        return collectorsSeconds + compilersSeconds + housekeepingSeconds + javaUserSeconds + javaKernelSeconds;
    }

    /** Writes those of each server. */
    public static void write(Path file, Map<String, ThreadCpuTimes> byServer) throws IOException {
        List<String> lines = new ArrayList<>(List.of(
                String.join(",", SUBJECT, ACCOUNTED, COLLECTORS, COMPILERS, HOUSEKEEPING, JAVA_USER, JAVA_KERNEL)));
        byServer.forEach((server, times) -> lines.add(String.format(
                Locale.ROOT,
                "%s,%.3f,%.3f,%.3f,%.3f,%.3f,%.3f",
                server,
                times.accountedSeconds,
                times.collectorsSeconds,
                times.compilersSeconds,
                times.housekeepingSeconds,
                times.javaUserSeconds,
                times.javaKernelSeconds)));
        Files.write(file, lines);
    }

    /**
     * Reads what was written, all servers together.
     *
     * @throws RuntimeException if a row is none
     */
    public static ThreadCpuTimes read(Path file) throws IOException {
        List<ThreadCpuTimes> servers = new ArrayList<>();
        CsvRows.forEach(
                file,
                row -> servers.add(new ThreadCpuTimes(
                        number(row, ACCOUNTED),
                        number(row, COLLECTORS),
                        number(row, COMPILERS),
                        number(row, HOUSEKEEPING),
                        number(row, JAVA_USER),
                        number(row, JAVA_KERNEL))));
        return servers.stream().reduce(NONE, ThreadCpuTimes::plus);
    }

    private ThreadCpuTimes plus(ThreadCpuTimes other) {
        return new ThreadCpuTimes(
                accountedSeconds + other.accountedSeconds,
                collectorsSeconds + other.collectorsSeconds,
                compilersSeconds + other.compilersSeconds,
                housekeepingSeconds + other.housekeepingSeconds,
                javaUserSeconds + other.javaUserSeconds,
                javaKernelSeconds + other.javaKernelSeconds);
    }

    private static double number(NamedCsvRecord row, String column) {
        return Double.parseDouble(row.getField(column));
    }
}
