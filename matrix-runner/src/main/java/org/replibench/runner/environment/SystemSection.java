package org.replibench.runner.environment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What of the kernel, the disk and the network cards may decide a result, as Linux tells it; a fact that it does not tell is left
 * out. Nothing that names the machine or its owner.
 *
 * @param root below which {@code proc} and {@code sys} are
 */
record SystemSection(Path root) {
    /** Buffers and queues of sockets, what becomes of dirty pages, and how eagerly the kernel swaps. */
    private static final List<String> SETTINGS = List.of(
            "net.core.rmem_max",
            "net.core.wmem_max",
            "net.core.somaxconn",
            "net.ipv4.tcp_congestion_control",
            "vm.dirty_background_ratio",
            "vm.dirty_ratio",
            "vm.swappiness");

    private static final int DEVICE = 0;
    private static final int MOUNT_POINT = 1;
    private static final int TYPE = 2;
    private static final int OPTIONS = 3;

    /** @param results where a study writes */
    EnvironmentSection of(Path results) {
        Map<String, String> facts = new LinkedHashMap<>();
        read("sys/devices/system/clocksource/clocksource0/current_clocksource")
                .ifPresent(source -> facts.put("clock source", source));
        read("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor")
                .ifPresent(governor -> facts.put("CPU governor", governor));
        virtualMachine().ifPresent(machine -> facts.put("virtual machine", machine));
        mount(results).ifPresent(mount -> {
            facts.put("file system of results", mount[TYPE] + ", " + withoutNames(mount[OPTIONS]));
            disk(mount[DEVICE]).ifPresent(disk -> facts.put("disk of results", disk));
        });
        cards().forEach(facts::put);
        SETTINGS.forEach(
                setting -> read("proc/sys/" + setting.replace('.', '/')).ifPresent(value -> facts.put(setting, value)));
        return new EnvironmentSection("System", facts);
    }

    private Optional<String> read(String file) {
        try {
            Path path = root.resolve(file);
            return Files.isReadable(path)
                    ? Optional.of(Files.readString(path).strip()).filter(text -> !text.isEmpty())
                    : Optional.empty();
        } catch (IOException e) {
            // A card that is down has a speed that can't be read.
            return Optional.empty();
        }
    }

    private Optional<String> virtualMachine() {
        boolean virtual = read("proc/cpuinfo")
                .filter(text ->
                        text.lines().anyMatch(line -> line.startsWith("flags") && line.matches(".*\\bhypervisor\\b.*")))
                .isPresent();
        return virtual
                ? Optional.of(Stream.of("sys_vendor", "product_name")
                        .flatMap(fact -> read("sys/class/dmi/id/" + fact).stream())
                        .collect(Collectors.collectingAndThen(
                                Collectors.joining(" "), names -> names.isEmpty() ? "yes" : names)))
                : Optional.empty();
    }

    /** The fields of the mount that a folder lies in. */
    private Optional<String[]> mount(Path folder) {
        Path absolute = folder.toAbsolutePath().normalize();
        return read("proc/self/mounts").stream()
                .flatMap(String::lines)
                .map(line -> line.split(" "))
                .filter(fields -> fields.length > OPTIONS && absolute.startsWith(fields[MOUNT_POINT]))
                // Of two on one folder the later one hides the other.
                .reduce((one, later) -> later[MOUNT_POINT].length() >= one[MOUNT_POINT].length() ? later : one);
    }

    /** Values of options are folders, addresses and users. */
    private static String withoutNames(String options) {
        return Stream.of(options.split(","))
                .filter(option -> !option.contains("="))
                .collect(Collectors.joining(","));
    }

    private Optional<String> disk(String device) {
        String name = device.substring(device.lastIndexOf('/') + 1);
        Path block = root.resolve("sys/class/block").resolve(name);
        try {
            // Of a partition the disk has the queue.
            Path real = block.toRealPath();
            String queue = root.relativize(Files.exists(real.resolve("queue")) ? real : real.getParent()) + "/queue/";
            String facts = Stream.of(
                            read(queue + "rotational")
                                    .map(rotates -> rotates.equals("0") ? "does not rotate" : "rotates, or is virtual"),
                            read(queue + "scheduler").map(scheduler -> "scheduler " + scheduler),
                            read(queue + "write_cache").map(cache -> "write cache: " + cache))
                    .flatMap(Optional::stream)
                    .collect(Collectors.joining(", "));
            return Optional.of(facts).filter(text -> !text.isEmpty());
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Those that are no invention of the kernel's: nodes' own are in the records. */
    private Map<String, String> cards() {
        Path cards = root.resolve("sys/class/net");
        Map<String, String> facts = new LinkedHashMap<>();
        try (Stream<Path> all = Files.isDirectory(cards) ? Files.list(cards) : Stream.empty()) {
            all.filter(card -> Files.exists(card.resolve("device")))
                    .map(card -> card.getFileName().toString())
                    .sorted()
                    .forEach(card -> facts.put("network card " + card, card("sys/class/net/" + card + "/")));
        } catch (IOException e) {
            return facts;
        }
        return facts;
    }

    private String card(String folder) {
        return Stream.of(
                        read(folder + "mtu").map(mtu -> "MTU " + mtu),
                        read(folder + "speed")
                                .filter(speed -> !speed.startsWith("-"))
                                .map(speed -> speed + " Mbit/s"))
                .flatMap(Optional::stream)
                .collect(Collectors.joining(", "));
    }
}
