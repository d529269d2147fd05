package org.replibench.cluster.linux;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A node's network card, read at the other end of its cable, which this machine holds: what the node sends, that end
 * receives.
 *
 * @param statistics the kernel's counters of that end
 */
public record Card(Path statistics) {
    static Card opposite(String link) {
        return new Card(Path.of("/sys/class/net", link, "statistics"));
    }

    /** What went over the cable since it was laid; empty once it is taken away. */
    public Optional<Traffic> traffic() {
        try {
            return Optional.of(new Traffic(
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
}
