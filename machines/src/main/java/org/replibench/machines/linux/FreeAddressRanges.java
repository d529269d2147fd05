package org.replibench.machines.linux;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Inet4Address;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.replibench.machines.support.ClusterException;

/**
 * Two private address ranges that this machine does not use.
 *
 * @param publicRange where browsers, nodes and the database meet
 * @param interconnect where nodes meet each other only
 */
record FreeAddressRanges(AddressRange publicRange, AddressRange interconnect) {
    /** Out of the private blocks of RFC 1918, parts that routers, container engines and VPNs rarely choose. */
    private static final List<AddressRange> BLOCKS = List.of(
            AddressRange.around("10.213.0.0", 16),
            AddressRange.around("172.29.0.0", 16),
            AddressRange.around("192.168.0.0", 16));

    private static final int PAIR_PREFIX = 23;
    private static final int PREFIX = 24;
    private static final int PAIRS_PER_BLOCK = 1 << (PAIR_PREFIX - 16);

    /**
     * Chooses the first free pair.
     *
     * @param start where to begin, so that two runs that choose at the same moment choose differently
     * @throws ClusterException with one line that names the ranges tried
     */
    static FreeAddressRanges notOverlapping(Collection<AddressRange> used, int start) {
        return BLOCKS.stream()
                .flatMap(block -> IntStream.range(0, PAIRS_PER_BLOCK)
                        .mapToObj(index -> block.part(PAIR_PREFIX, (start + index) % PAIRS_PER_BLOCK)))
                .filter(pair -> used.stream().noneMatch(pair::overlaps))
                .findFirst()
                .map(pair -> new FreeAddressRanges(pair.part(PREFIX, 0), pair.part(PREFIX, 1)))
                .orElseThrow(() -> new ClusterException("address ranges: "
                        + BLOCKS.stream().map(AddressRange::toString).collect(Collectors.joining(", "))
                        + " are all in use on this machine; free a /" + PAIR_PREFIX
                        + " of one, or use -Disolation=process"));
    }

    /** The address ranges of this machine's network devices and routes. */
    static final class UsedAddressRanges {
        private static final Path ROUTES = Path.of("/proc/net/route");

        /** Shorter prefixes say "everything else goes there", not "these addresses are taken". */
        private static final int SHORTEST_PREFIX = 8;

        private UsedAddressRanges() {}

        static Set<AddressRange> onThisMachine() {
            return Stream.concat(ofDevices(), routes(ROUTES)).collect(Collectors.toSet());
        }

        private static Stream<AddressRange> ofDevices() {
            try {
                return NetworkInterface.networkInterfaces()
                        .map(NetworkInterface::getInterfaceAddresses)
                        .flatMap(Collection::stream)
                        .filter(address -> address.getAddress() instanceof Inet4Address)
                        .map(address -> AddressRange.around(
                                address.getAddress().getHostAddress(), address.getNetworkPrefixLength()));
            } catch (SocketException e) {
                throw new UncheckedIOException(e);
            }
        }

        /** The kernel's table of routes: destination and mask are its 2nd and 8th column, hexadecimal, lowest byte first. */
        static Stream<AddressRange> routes(Path table) {
            try {
                return Files.readAllLines(table).stream()
                        .skip(1)
                        .map(line -> line.trim().split("\\s+"))
                        .map(columns -> new AddressRange(number(columns[1]), Integer.bitCount(number(columns[7]))))
                        .filter(range -> range.prefixLength() >= SHORTEST_PREFIX);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private static int number(String hexadecimal) {
            return Integer.reverseBytes(Integer.parseUnsignedInt(hexadecimal, 16));
        }
    }
}
