package org.replibench.cluster.server;

import java.time.LocalDateTime;
import java.util.Set;

/**
 * What one of the servers' own caches came to, as the member says that leads it.
 *
 * @param cache its name
 * @param members those that have it
 * @param balanced whether none of its entries is on its way to another member
 */
public record CacheTopology(LocalDateTime at, String cache, Set<String> members, boolean balanced) {
    public CacheTopology {
        members = Set.copyOf(members);
    }
}
