package org.replibench.cluster.linux;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Inet4Address;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The address ranges of this machine's network devices and routes. */
final class UsedAddressRanges {
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
