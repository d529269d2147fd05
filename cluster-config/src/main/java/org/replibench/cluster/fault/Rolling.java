package org.replibench.cluster.fault;

import java.util.List;
import java.util.stream.IntStream;

/** Every node is stopped {@linkplain Graceful gracefully} and started again, one after the other: an update of all. */
record Rolling() implements Fault {
    @Override
    public String name() {
        return "rolling";
    }

    @Override
    public boolean meetsNodes() {
        return false;
    }

    @Override
    public boolean lasts() {
        return false;
    }

    @Override
    public int boots(int nodes) {
        return nodes;
    }

    @Override
    public void strike(Scene scene) {
        positions(scene).forEach(number -> {
            scene.shutDown(List.of(number));
            scene.restart(List.of(number));
        });
    }

    @Override
    public void heal(Scene scene) {
        positions(scene)
                .filter(number -> !scene.cluster().nodes().get(number - 1).alive())
                .forEach(number -> scene.restart(List.of(number)));
    }

    private static IntStream positions(Scene scene) {
        return IntStream.rangeClosed(1, scene.cluster().nodes().size());
    }
}
