package org.replibench.cluster.fault;

import java.util.Optional;
import org.replibench.cluster.linux.Cable;

/** The others don't hear a node any more, but it hears them; clients reach them all. */
record OneWayPartition() implements Fault {
    @Override
    public String name() {
        return "partition-one-way";
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
        scene.cables(Cable::mute);
    }

    @Override
    public void heal(Scene scene) {
        Cables.mend(scene);
    }
}
