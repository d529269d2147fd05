package org.replibench.runner.doctor;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.replibench.machines.ssh.SshMachine;
import org.replibench.machines.support.ContentHash;

/**
 * What tells a host of a study from others, and what decides how much it carries.
 *
 * @param name in the inventory
 * @param role what it is for, such as {@code node1} or {@code driver2}
 * @param facts by name; none of them changes unless the host does, or what is installed there
 */
public record HostIdentity(String name, String role, Map<String, String> facts) {
    private static final String NODE = "node";
    private static final String DRIVER = "driver";
    private static final String DATABASE = "database";
    private static final String JAVA = "java";
    private static final String PROCESSOR = "processor";
    private static final String CORES = "cores";
    private static final String UNKNOWN = "unknown";
    private static final long KIBIBYTES_OF_GIBIBYTE = 1L << 20;

    /** Copies the facts. */
    public HostIdentity {
        facts = new LinkedHashMap<>(facts);
    }

    static HostIdentity ofNode(int number, SshMachine machine, HostFacts seen) {
        return of(NODE + number, machine, seen);
    }

    static HostIdentity ofDriver(int number, SshMachine machine, HostFacts seen) {
        return of(DRIVER + number, machine, seen);
    }

    static HostIdentity ofDatabase(SshMachine machine, HostFacts seen) {
        return of(DATABASE, machine, seen);
    }

    private static HostIdentity of(String role, SshMachine machine, HostFacts seen) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("address", machine.address());
        facts.put("interconnect", machine.interconnect());
        // Systemd asks that an id be shown to no one who might recognise the machine by it.
        facts.put(
                "machine",
                seen.text("machine_id").map(id -> ContentHash.of(List.of(id))).orElse(UNKNOWN));
        facts.put(PROCESSOR, seen.text("processor_name").orElse(UNKNOWN));
        facts.put(CORES, seen.text("processors").orElse(UNKNOWN));
        facts.put("memory", gibibytes(seen.number("memory_total_kib")));
        facts.put("kernel", seen.text("kernel").orElse(UNKNOWN));
        facts.put(JAVA, seen.text("java_version").orElse(UNKNOWN));
        return new HostIdentity(machine.name(), role, facts);
    }

    /** Kernels of one machine leave somewhat more or less. */
    private static String gibibytes(OptionalLong kibibytes) {
        return kibibytes.isPresent() ? kibibytes.getAsLong() / KIBIBYTES_OF_GIBIBYTE + " GiB" : UNKNOWN;
    }

    /** Whether it takes a load generator. */
    public boolean isDriver() {
        return role.startsWith(DRIVER);
    }

    /** Whether it takes a node. */
    public boolean isNode() {
        return role.startsWith(NODE);
    }

    /** Whether it takes the database. */
    public boolean isDatabase() {
        return role.equals(DATABASE);
    }

    /** How many cores it has. */
    public String cores() {
        return facts.get(CORES);
    }

    /** Its processor's name. */
    public String processor() {
        return facts.get(PROCESSOR);
    }

    /** The version of its Java installation. */
    public String java() {
        return facts.get(JAVA);
    }

    /** All of it in one line. */
    @Override
    public String toString() {
        return role + " on " + name + ": "
                + facts.entrySet().stream()
                        .map(fact -> fact.getKey() + " " + fact.getValue())
                        .collect(Collectors.joining(", "));
    }
}
