package org.replibench.cluster.balancer;

import java.util.List;

/** Chooses a node for who has no session on any yet. */
interface Choice {
    /** @param backends those in rotation, at least one */
    Backend of(List<Backend> backends);
}
