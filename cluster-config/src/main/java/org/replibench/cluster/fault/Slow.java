package org.replibench.cluster.fault;

import java.util.Optional;
import org.replibench.cluster.linux.BitRate;

/** A node's interconnect carries next to nothing. */
record Slow() implements Fault {
    /** Some forty pages' changes a second: less than a handful of clients make. */
    private static final BitRate RATE = BitRate.parse("1mbit");

    @Override
    public String name() {
        return "slow";
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
        scene.cables(cable -> cable.slow(RATE));
    }

    @Override
    public void heal(Scene scene) {
        Cables.mend(scene);
    }
}
