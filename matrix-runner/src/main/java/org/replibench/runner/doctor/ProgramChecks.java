package org.replibench.runner.doctor;

import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.replibench.cluster.server.HeapSize;
import org.replibench.machines.inventory.HostRole;
import org.replibench.machines.inventory.InventoryHost;
import org.replibench.runner.sizing.MachineSizing;
import org.replibench.runner.testbed.PreflightChecks;

/** What programs need that are started on a host. */
final class ProgramChecks {
    private static final int KIBIBYTES = 1024;

    /** What the shop, the session layer and WildFly are compiled for. */
    static final int MIN_JAVA = 17;

    /** Its log of changes, which may be 4 GiB, its programs and data. */
    private static final long DATABASE_DISK_MEBIBYTES = 6000;

    /** What a finding about Java is about. */
    static final String JAVA = "java";

    private ProgramChecks() {}

    static Stream<HostFinding> system(InventoryHost host, HostFacts facts) {
        String system = facts.text("system").orElse("unknown");
        String text = system + " " + facts.text("kernel").orElse("") + ", "
                + facts.text("processors").orElse("?") + " processors";
        return Stream.of(
                system.equals("Linux")
                        ? HostFinding.ok("system", text)
                        : HostFinding.error("system", text + "; a study's hosts run Linux"));
    }

    static Stream<HostFinding> java(InventoryHost host, HostFacts facts) {
        if (!host.managed() || host.roles().stream().noneMatch(ProgramChecks::runsJava)) {
            return Stream.empty();
        }
        String program = facts.text("java").orElse("");
        if (program.isEmpty()) {
            return Stream.of(HostFinding.error(
                    JAVA,
                    "none; install a JDK, " + MIN_JAVA + " or newer, or name its folder in replibench_java_home"));
        }
        String version = facts.text("java_version").orElse("");
        if (version.isEmpty()) {
            return Stream.of(HostFinding.error(JAVA, program + " does not run; name a JDK in replibench_java_home"));
        }
        return Stream.of(
                feature(version) < MIN_JAVA
                        ? HostFinding.error(JAVA, version + " in " + program + "; it takes " + MIN_JAVA + " or newer")
                        : HostFinding.ok(JAVA, version + " in " + program));
    }

    static Stream<HostFinding> rights(InventoryHost host, HostFacts facts) {
        if (!host.managed()) {
            return Stream.empty();
        }
        String user = facts.text("user").orElse("?");
        return Stream.of(
                switch (facts.text("rights").orElse("none")) {
                    case "root" ->
                        NetworkChecks.isDatabaseElsewhere(host)
                                ? HostFinding.error(
                                        "rights",
                                        user
                                                + ", who is root; PostgreSQL refuses to run as root: name another user in ansible_user")
                                : HostFinding.ok("rights", user + ", who is root");
                    case "sudo" -> HostFinding.ok("rights", user + ", by sudo -n root");
                    default ->
                        host.become()
                                ? HostFinding.error(
                                        "rights",
                                        user
                                                + ", whom sudo asks for a password; let it run without, or delete ansible_become")
                                : ofUser(host, user);
                });
    }

    /** Faults of the network happen to nodes alone. */
    private static HostFinding ofUser(InventoryHost host, String user) {
        return host.roles().contains(HostRole.NODES)
                ? HostFinding.warning("rights", user + ", who is not root; no damaged network")
                : HostFinding.ok("rights", user + ", who needs no others");
    }

    static Stream<HostFinding> memory(InventoryHost host, HostFacts facts) {
        OptionalLong kibibytes = facts.number("memory_available_kib");
        if (kibibytes.isEmpty()) {
            return Stream.empty();
        }
        long available = kibibytes.getAsLong() / KIBIBYTES;
        long required = MachineSizing.memoryOfServer(HeapSize.DEFAULT);
        String text = available + " MiB available";
        if (NetworkChecks.isDatabaseElsewhere(host) && available < MachineSizing.DATABASE_MEGABYTES) {
            return Stream.of(HostFinding.error(
                    "memory", text + "; PostgreSQL takes " + MachineSizing.DATABASE_MEGABYTES + " MiB"));
        }
        boolean tooSmall = host.managed() && host.roles().contains(HostRole.NODES) && available < required;
        return Stream.of(
                tooSmall
                        ? HostFinding.error(
                                "memory",
                                text + "; a node with a heap of " + HeapSize.DEFAULT + " takes " + required + " MiB")
                        : HostFinding.ok("memory", text));
    }

    static Stream<HostFinding> disk(InventoryHost host, HostFacts facts) {
        if (!host.managed()) {
            return Stream.empty();
        }
        String work = facts.text("work").orElse(host.work());
        if (facts.text("work_writable").isEmpty()) {
            return Stream.of(
                    HostFinding.error("disk", work + " cannot be written to; name another folder in replibench_work"));
        }
        OptionalLong free = facts.number("work_free_kib");
        if (free.isEmpty()) {
            return Stream.of(HostFinding.warning("disk", "how much is free for " + work + " cannot be seen"));
        }
        long mebibytes = free.getAsLong() / KIBIBYTES;
        String text = mebibytes + " MiB free for " + work;
        if (mebibytes >= PreflightChecks.MIN_DISK_MEGABYTES
                && mebibytes < DATABASE_DISK_MEBIBYTES
                && NetworkChecks.isDatabaseElsewhere(host)) {
            return Stream.of(HostFinding.warning(
                    "disk",
                    text + "; under a load that writes, PostgreSQL takes up to " + DATABASE_DISK_MEBIBYTES
                            + " MiB, most of it for its log of changes"));
        }
        return Stream.of(
                mebibytes < PreflightChecks.MIN_DISK_MEGABYTES
                        ? HostFinding.error(
                                "disk",
                                text + "; a study takes " + PreflightChecks.MIN_DISK_MEGABYTES
                                        + " MiB: make room, or name another folder in replibench_work")
                        : HostFinding.ok("disk", text));
    }

    static Stream<HostFinding> controlGroups(InventoryHost host, HostFacts facts) {
        List<String> groups = facts.all("cgroups");
        boolean able = Stream.of("cpu", "memory").allMatch(controller -> groups.stream()
                .anyMatch(line -> List.of(line.split("[ ,]")).contains(controller)));
        String version = groups.isEmpty() ? "none" : groups.get(0).split(" ")[0];
        return Stream.of(
                able
                        ? HostFinding.ok("control groups", version)
                        : HostFinding.warning(
                                "control groups",
                                version
                                        + " without cpu and memory; CPU time and memory of programs cannot be limited"));
    }

    static Stream<HostFinding> systemd(InventoryHost host, HostFacts facts) {
        return Stream.of(HostFinding.ok("systemd", facts.text("systemd").orElse("none; programs are plain processes")));
    }

    private static boolean runsJava(HostRole role) {
        return role == HostRole.NODES || role == HostRole.DRIVERS;
    }

    /** Such as 17 of {@code 17.0.15}, 8 of {@code 1.8.0_402}; 0 if it is none. */
    private static int feature(String version) {
        String[] numbers = version.toLowerCase(Locale.ROOT).split("\\D+");
        String first = numbers.length > 1 && numbers[0].equals("1") ? numbers[1] : numbers.length > 0 ? numbers[0] : "";
        return first.matches("\\d{1,4}") ? Integer.parseInt(first) : 0;
    }
}
