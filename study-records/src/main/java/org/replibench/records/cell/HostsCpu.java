package org.replibench.records.cell;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a record's settings state of the CPU time of hosts, all programs there, where nodes or load generators had others than the
 * runner's machine.
 */
public final class HostsCpu {
    /** Of all hosts of nodes together, in the windows: {@code busy 12.345, idle 67.890, interrupts 0.123}, in seconds. */
    public static final String OF_NODES = "node_hosts.cpu_seconds";

    /** The same of the hosts of load generators. */
    public static final String OF_DRIVERS = "driver_hosts.cpu_seconds";

    private static final Pattern TEXT = Pattern.compile("busy (\\S+), idle (\\S+), interrupts (\\S+)");

    private HostsCpu() {}

    /** As a setting states it. */
    public static String text(List<ResourceUsage.Host> hosts) {
        return String.format(
                Locale.ROOT,
                "busy %.3f, idle %.3f, interrupts %.3f",
                sum(hosts, ResourceUsage.Host::busySeconds),
                sum(hosts, ResourceUsage.Host::idleSeconds),
                sum(hosts, ResourceUsage.Host::interruptSeconds));
    }

    private static double sum(List<ResourceUsage.Host> hosts, ToDoubleFunction<ResourceUsage.Host> seconds) {
        return hosts.stream().mapToDouble(seconds).sum();
    }

    /** Whether nodes had hosts of their own, and what these used is known. */
    public static boolean areOfNodes(Map<String, String> settings) {
        return of(settings, OF_NODES).isPresent();
    }

    /**
     * What one of these settings says; empty if there is none.
     *
     * @param key {@link #OF_NODES} or {@link #OF_DRIVERS}
     */
    public static Optional<ResourceUsage.Host> of(Map<String, String> settings, String key) {
        Matcher text = TEXT.matcher(settings.getOrDefault(key, ""));
        if (!text.matches()) {
            return Optional.empty();
        }
        try {
            return Optional.of(new ResourceUsage.Host(
                    Double.parseDouble(text.group(1)),
                    Double.parseDouble(text.group(2)),
                    Double.parseDouble(text.group(3))));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }
}
