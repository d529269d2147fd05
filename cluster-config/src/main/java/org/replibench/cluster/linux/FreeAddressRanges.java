package org.replibench.cluster.linux;

import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.replibench.cluster.support.ClusterException;

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
    private static final int PAIRS_PER_BLOCK = 1 << PAIR_PREFIX - 16;

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
}
