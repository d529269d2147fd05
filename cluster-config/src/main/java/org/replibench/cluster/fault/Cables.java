package org.replibench.cluster.fault;

import java.util.Optional;
import org.replibench.cluster.linux.Cable;

/** What faults of the interconnect have in common. */
final class Cables {
    private Cables() {}

    /** Only an emulated machine has a cable of its own. */
    static Optional<String> refusal(Place place) {
        return place.hosts().name().equals("namespace")
                ? Optional.empty()
                : Optional.of("an interconnect of each node's own required, found hosts "
                        + place.hosts().name() + "; use -Dhosts=namespace");
    }

    static void mend(Scene scene) {
        scene.cables(Cable::mend);
        scene.cluster().awaitMembers();
    }
}
