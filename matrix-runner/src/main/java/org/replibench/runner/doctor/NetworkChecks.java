package org.replibench.runner.doctor;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.replibench.machines.host.DatabaseHost;
import org.replibench.machines.host.NodePorts;
import org.replibench.machines.inventory.HostRole;
import org.replibench.machines.inventory.InventoryHost;
import org.replibench.machines.remote.HostAccess;

/** What servers and load generators need of a host's network. */
final class NetworkChecks {
    /** Clients that connect at once wait in a queue of that length; with 128, the kernel's default before 5.4, bursts are dropped. */
    private static final long MIN_BACKLOG = 1_024;

    /** A load generator has a port for each connection, and a closed one is taken for another minute. */
    private static final long MIN_PORTS = 10_000;

    /** What WildFly's JGroups asks for over UDP, in bytes: {@code mcast_recv_buf_size} and {@code ucast_send_buf_size}. */
    private static final long UDP_RECEIVE_BYTES = 25_000_000;

    private static final long UDP_SEND_BYTES = 1_000_000;

    /** Ethernet's; less means a tunnel on the way, and more packets for the same copies. */
    private static final int USUAL_MTU = 1_500;

    /** What a finding about the ports of a node is about. */
    static final String PORTS = "ports";

    /** As {@code ip} prints it. */
    static final String IPV4 = "\\d{1,3}(?:\\.\\d{1,3}){3}";

    private NetworkChecks() {}

    static Stream<HostFinding> ports(InventoryHost host, HostFacts facts) {
        List<Integer> ports = portsTaken(host);
        if (!host.managed() || ports.isEmpty()) {
            return Stream.empty();
        }
        String used = ports.stream()
                .map(String::valueOf)
                .filter(facts.all("listening")::contains)
                .collect(Collectors.joining(", "));
        return Stream.of(
                used.isEmpty()
                        ? HostFinding.ok(PORTS, "free")
                        : HostFinding.error(PORTS, used + " in use; end the program that listens there"));
    }

    /** At the same ports at each start; on this machine a database finds one of its own. */
    private static List<Integer> portsTaken(InventoryHost host) {
        List<Integer> ports = new ArrayList<>();
        if (host.roles().contains(HostRole.NODES)) {
            ports.addAll(NodePorts.ALL);
        }
        if (isDatabaseElsewhere(host)) {
            ports.add(DatabaseHost.PORT);
        }
        return ports;
    }

    /** Whether PostgreSQL would be started there, and that is another machine. */
    static boolean isDatabaseElsewhere(InventoryHost host) {
        return host.managed()
                && host.roles().contains(HostRole.DATABASE)
                && !host.access().equals(HostAccess.Command.THIS_MACHINE);
    }

    static Stream<HostFinding> interconnect(InventoryHost host, HostFacts facts) {
        boolean named = isDatabaseElsewhere(host) && host.interconnect().isPresent();
        if (!host.roles().contains(HostRole.NODES) && !named) {
            return Stream.empty();
        }
        Map<String, Device> devices = Device.all(facts);
        String all = devices.values().stream()
                .filter(device -> !device.addresses().isEmpty())
                .map(Device::toString)
                .collect(Collectors.joining("; "));
        if (host.interconnect().isEmpty() && all.isEmpty()) {
            return Stream.of(HostFinding.warning(
                    "interconnect",
                    "no address found, by ip of iproute2; install that, or name a device in replibench_interconnect"));
        }
        if (host.interconnect().isEmpty()) {
            boolean several = devices.values().stream()
                            .filter(device -> !device.addresses().isEmpty())
                            .count()
                    > 1;
            return Stream.of(
                    several
                            ? HostFinding.warning(
                                    "interconnect",
                                    "not named, and there are several; name one in replibench_interconnect: " + all)
                            : HostFinding.ok("interconnect", all));
        }
        String name = host.interconnect().get();
        Optional<Device> device =
                devices.values().stream().filter(one -> one.isCalled(name)).findFirst();
        return Stream.of(device.map(Device::judge)
                .orElseGet(() -> HostFinding.error(
                        "interconnect",
                        "no " + name + " here; there are " + all + ": name one of these in replibench_interconnect")));
    }

    /** The IPv4 address to other nodes; empty if there is none, or it is not certain which. */
    static Optional<String> interconnectAddress(InventoryHost host, HostFacts facts) {
        String named = host.interconnect().orElse("");
        if (addresses(facts).contains(named)) {
            return Optional.of(named);
        }
        List<String> candidates = Device.all(facts).values().stream()
                .filter(device -> named.isEmpty() || device.isCalled(named))
                .flatMap(device -> device.ipv4().limit(1))
                .toList();
        return candidates.size() == 1 ? Optional.of(candidates.get(0)) : Optional.empty();
    }

    /** All IPv4 addresses but those of the loopback. */
    static List<String> addresses(HostFacts facts) {
        return Device.all(facts).values().stream().flatMap(Device::ipv4).toList();
    }

    static Stream<HostFinding> connections(InventoryHost host, HostFacts facts) {
        long backlog = facts.number("somaxconn").orElse(MIN_BACKLOG);
        long ports = facts.text("port_range")
                .filter(range -> range.matches("\\d{1,9}\\s+\\d{1,9}"))
                .map(range -> range.split("\\s+"))
                .map(bounds -> Long.parseLong(bounds[1]) - Long.parseLong(bounds[0]) + 1)
                .orElse(MIN_PORTS);
        return Stream.of(
                        backlog < MIN_BACKLOG && host.roles().contains(HostRole.NODES)
                                ? HostFinding.warning(
                                        "somaxconn",
                                        backlog
                                                + "; clients that connect at once are dropped: sysctl -w net.core.somaxconn=4096")
                                : null,
                        ports < MIN_PORTS && host.roles().contains(HostRole.DRIVERS)
                                ? HostFinding.warning(
                                        "ip_local_port_range",
                                        ports + " ports, too few for many clients: sysctl -w"
                                                + " net.ipv4.ip_local_port_range='32768 60999'")
                                : null)
                .filter(finding -> finding != null);
    }

    static Stream<HostFinding> buffers(InventoryHost host, HostFacts facts) {
        if (!host.roles().contains(HostRole.NODES)) {
            return Stream.empty();
        }
        return Stream.of(buffer(facts, "rmem_max", UDP_RECEIVE_BYTES), buffer(facts, "wmem_max", UDP_SEND_BYTES))
                .flatMap(Optional::stream);
    }

    private static Optional<HostFinding> buffer(HostFacts facts, String key, long required) {
        return facts.number(key).stream()
                .filter(bytes -> bytes < required)
                .mapToObj(bytes -> HostFinding.warning(
                        key,
                        bytes + " B; for patterns 1xxx, over UDP, JGroups asks for more: sysctl -w net.core." + key
                                + "=" + required))
                .findFirst();
    }

    /**
     * A network device.
     *
     * @param mtu in bytes
     * @param megabits a second; below 1 if unknown
     */
    private record Device(String name, int mtu, String state, int megabits, List<String> addresses) {
        private static final int FIELDS = 4;

        static Map<String, Device> all(HostFacts facts) {
            List<String[]> addresses = facts.all("address").stream()
                    .map(line -> line.split(" "))
                    .filter(words -> words.length == 2)
                    .toList();
            return facts.all("device").stream()
                    .map(line -> line.split(" "))
                    .filter(words -> words.length == FIELDS && !words[0].equals("lo"))
                    .map(words -> new Device(
                            words[0],
                            number(words[1]),
                            words[2],
                            number(words[3]),
                            addresses.stream()
                                    .filter(address -> address[0].equals(words[0]))
                                    .map(address -> address[1])
                                    .toList()))
                    .collect(Collectors.toMap(Device::name, device -> device, (first, second) -> first, TreeMap::new));
        }

        boolean isCalled(String nameOrAddress) {
            return name.equals(nameOrAddress) || addresses.contains(nameOrAddress);
        }

        Stream<String> ipv4() {
            return addresses.stream().filter(address -> address.matches(IPV4));
        }

        HostFinding judge() {
            if (state.equals("down")) {
                return HostFinding.error("interconnect", this + " is down");
            }
            return mtu < USUAL_MTU
                    ? HostFinding.warning("interconnect", this + ", less than Ethernet's " + USUAL_MTU)
                    : HostFinding.ok("interconnect", toString());
        }

        private static int number(String text) {
            return text.matches("\\d{1,9}") ? Integer.parseInt(text) : -1;
        }

        @Override
        public String toString() {
            return name
                    + addresses.stream()
                            .findFirst()
                            .map(address -> " " + address)
                            .orElse("") + ", MTU " + mtu + (megabits > 0 ? ", " + megabits + " Mbit/s" : "");
        }
    }
}
