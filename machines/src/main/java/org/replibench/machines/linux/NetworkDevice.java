package org.replibench.machines.linux;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A node's network device, read at the link's other end, which this machine holds: what the node sends, that end
 * receives.
 *
 * @param statistics the kernel's counters of that end
 */
public record NetworkDevice(Path statistics) {
    static NetworkDevice atPeerOf(String link) {
        return new NetworkDevice(Path.of("/sys/class/net", link, "statistics"));
    }

    /** The link's counters since it was made; empty once it is removed. */
    public Optional<Counters> counters() {
        try {
            return Optional.of(new Counters(
                    read("rx_bytes"),
                    read("rx_packets"),
                    read("tx_bytes"),
                    read("tx_packets"),
                    read("rx_dropped") + read("tx_dropped")));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private long read(String counter) throws IOException {
        return Long.parseLong(Files.readString(statistics.resolve(counter)).trim());
    }

    /**
     * Traffic of a node's device from the Ethernet header on, without preamble, checksum and gap.
     *
     * @param packetsDropped in either direction, because the receiver's queue was full; not what a rate limit drops
     */
    public record Counters(
            long bytesSent, long packetsSent, long bytesReceived, long packetsReceived, long packetsDropped) {}
}
