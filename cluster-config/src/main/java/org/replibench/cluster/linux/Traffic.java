package org.replibench.cluster.linux;

/**
 * What a node's card moved, from the Ethernet header on (no preamble, checksum and gap between frames).
 *
 * @param packetsDropped in either direction, because the receiver's queue was full; not what a rate limit drops
 */
public record Traffic(
        long bytesSent, long packetsSent, long bytesReceived, long packetsReceived, long packetsDropped) {}
