package org.replibench.machines.ssh;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.replibench.machines.linux.BitRate;

/**
 * Rules of nftables by which a host loses what other nodes send to its own, and nothing else. The kernel itself forgets the senders
 * after a time: from then on the rules concern no packet.
 *
 * @param table their own
 * @param senders addresses of other nodes in the interconnect
 * @param ports of the interconnect, its own and theirs, over TCP
 * @param atMost what the kernel remembers the senders for
 * @param rate more than this is lost; empty: all is
 */
record NftRules(String table, List<String> senders, List<Integer> ports, Duration atMost, Optional<BitRate> rate) {
    /** Before others' rules look at packets. */
    private static final int PRIORITY = -160;

    /** Over UDP nodes choose their ports; those below are of the host's own services, such as its clock's. */
    private static final int FIRST_OF_USERS = 1024;

    NftRules {
        senders = List.copyOf(senders);
        ports = List.copyOf(ports);
    }

    /** Takes the place of the same table, in one step. */
    String text() {
        return """
                %1$s
                table ip %2$s {
                    set senders {
                        type ipv4_addr
                        flags timeout
                        elements = { %3$s }
                    }
                    chain damage {
                        %4$s
                    }
                    chain incoming {
                        type filter hook input priority %5$d; policy accept;
                        ip saddr @senders tcp sport { %6$s } goto damage
                        ip saddr @senders tcp dport { %6$s } goto damage
                        ip saddr @senders udp sport >= %7$d udp dport >= %7$d goto damage
                    }
                }
                """.formatted(
                        removal(table),
                        table,
                        senders.stream()
                                .map(sender -> sender + " timeout " + atMost.toSeconds() + "s")
                                .collect(Collectors.joining(", ")),
                        rate.map(NftRules::beyond).orElse("drop"),
                        PRIORITY,
                        ports.stream().sorted().distinct().map(String::valueOf).collect(Collectors.joining(", ")),
                        FIRST_OF_USERS);
    }

    private static String beyond(BitRate rate) {
        return "limit rate over " + rate.bitsPerSecond() / Byte.SIZE + " bytes/second burst " + rate.burstBytes()
                + " bytes drop";
    }

    /** Whether rules that are followed, as nftables states them, let no more than {@code rate} through just now. */
    static boolean holdsTo(BitRate rate, String stated) {
        return stated.contains(beyond(rate)) && stated.contains(" expires ");
    }

    /** What takes a table away, whether or not it is there. */
    static String removal(String table) {
        return "add table ip " + table + "\ndelete table ip " + table;
    }
}
