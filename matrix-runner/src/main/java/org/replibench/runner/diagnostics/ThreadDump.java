package org.replibench.runner.diagnostics;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What all threads of a JVM are at, as {@code jcmd Thread.print} says it.
 *
 * @param threads by their addresses, which are theirs as long as they live
 */
record ThreadDump(Map<String, JvmThread> threads) {
    private static final String TITLE = "Full thread dump";

    private static final Pattern THREAD =
            Pattern.compile("^\"(.*)\" .*cpu=([\\d.]+)ms elapsed=([\\d.]+)s tid=(\\w+) .*$");

    private static final Pattern FRAME = Pattern.compile("^\\s+at (\\S+?)\\(.*$");

    /** A thread that spins takes most of what its JVM gets, be that little next to others or under a quota; requests share it. */
    private static final double SPINNING_SHARE = 0.5;

    /** An idle server's thread takes less, though it may be the only one that does anything. */
    private static final double SPINNING_CORES = 0.02;

    /** Busy for a while with whatever ran often. */
    private static final Pattern COMPILER = Pattern.compile("^C[12] CompilerThread");

    /** The thread that sends JGroups' messages, by its name and by its class. */
    private static final String SENDER_NAME = "pd-bundler";

    private static final String SENDER_CLASS = "org.jgroups.protocols.PerDestinationBundler.";

    /**
     * A thread.
     *
     * @param cpuMillis since its start
     * @param elapsedMillis since its start
     * @param frames class and method, the innermost first
     */
    record JvmThread(String name, double cpuMillis, double elapsedMillis, List<String> frames) {
        private boolean sendsForJGroups() {
            return name.startsWith(SENDER_NAME) || frames.stream().anyMatch(frame -> frame.startsWith(SENDER_CLASS));
        }
    }

    /** Whether a JVM's answer is one. */
    static boolean isOne(String answer) {
        return answer.contains(TITLE);
    }

    static ThreadDump parse(String answer) {
        Map<String, JvmThread> threads = new LinkedHashMap<>();
        List<String> frames = new ArrayList<>();
        for (String line : answer.lines().toList()) {
            Matcher thread = THREAD.matcher(line);
            Matcher frame = FRAME.matcher(line);
            if (thread.matches()) {
                frames = new ArrayList<>();
                threads.put(
                        thread.group(4),
                        new JvmThread(
                                thread.group(1),
                                Double.parseDouble(thread.group(2)),
                                1e3 * Double.parseDouble(thread.group(3)),
                                frames));
            } else if (frame.matches()) {
                frames.add(frame.group(1));
            }
        }
        return new ThreadDump(threads);
    }

    /** The thread that spins between an earlier dump and this one, in one line; empty if none does. */
    Optional<String> spinningSince(ThreadDump earlier) {
        List<Spin> all = threads.entrySet().stream()
                .filter(thread -> earlier.threads.containsKey(thread.getKey()))
                .filter(thread -> !COMPILER.matcher(thread.getValue().name).find())
                .map(thread -> new Spin(earlier.threads.get(thread.getKey()), thread.getValue()))
                .toList();
        double cpuMillis = all.stream().mapToDouble(Spin::cpuMillis).sum();
        return all.stream()
                .max(Comparator.comparingDouble(Spin::cpuMillis))
                .filter(spin -> spin.cores() >= SPINNING_CORES && spin.cpuMillis() >= SPINNING_SHARE * cpuMillis)
                .map(Spin::text);
    }

    private record Spin(JvmThread before, JvmThread thread) {
        double cpuMillis() {
            return thread.cpuMillis - before.cpuMillis;
        }

        double cores() {
            double millis = thread.elapsedMillis - before.elapsedMillis;
            return millis > 0 ? cpuMillis() / millis : 0;
        }

        String text() {
            return String.format(Locale.ROOT, "thread %s takes %.2f cores", thread.name, cores())
                    + thread.frames.stream()
                            .findFirst()
                            .map(frame -> " in " + frame)
                            .orElse("")
                    + (thread.sendsForJGroups()
                            ? ", which sends JGroups' messages: as JGRP-3008 says, repaired in 5.5.6, it spins if a member"
                                    + " left for which messages waited"
                            : "");
        }
    }
}
