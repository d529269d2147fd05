package org.replibench.cluster.fault;

import java.util.Optional;
import org.replibench.cluster.linux.Cable;

/** A node's interconnect card is down: it and the others don't hear of each other, and clients reach them all. */
record Partition() implements Fault {
    @Override
    public String name() {
        return "partition";
    }

    @Override
    public Optional<String> refusal(Place place) {
        return Cables.refusal(place);
    }

    @Override
    public int boots(int nodes) {
        return 0;
    }

    @Override
    public void strike(Scene scene) {
        scene.cables(Cable::pull);
    }

    @Override
    public void heal(Scene scene) {
        Cables.mend(scene);
    }
}
