package org.replibench.cluster.server;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Reads and changes one running server. */
public interface ServerManagement extends AutoCloseable {
    /** The cluster view of each of the server's channels that is connected; empty if the server does not answer. */
    List<String> views();

    /** Payload bytes that the channels have sent since they were connected; empty if the server does not answer. */
    OptionalLong channelBytesSent();

    /** Bytes of heap in use after a full collection that this call causes; empty if the server does not answer. */
    OptionalLong heapUsedAfterCollection();

    /**
     * Sets system properties, and restarts the shop, so that no session survives; the server itself stays.
     *
     * @return the reason if that failed; empty if it did not
     */
    Optional<String> restartShop(Map<String, String> systemProperties);

    /**
     * Has the server refuse new requests, complete those in flight, and end; returns before it has ended.
     *
     * @param patience how long it waits for requests in flight
     * @return the reason if that failed; empty if it did not
     */
    Optional<String> shutDown(Duration patience);

    /** What the server's log says of its own caches, as far as it leads them, by time. */
    List<CacheTopology> cacheTopologies(Path log);

    /** The first error in a server's log, cut to one line; empty if there is none. */
    Optional<String> firstError(Path log);

    /** The first error in a server's log, once the log says that the boot failed. */
    Optional<String> bootFailure(Path log);

    @Override
    void close();
}
