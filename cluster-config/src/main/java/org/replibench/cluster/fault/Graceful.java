package org.replibench.cluster.fault;

import java.time.Duration;

/** A node is suspended, so that requests under way end and no new ones are taken, then stopped. Healed by starting it again. */
record Graceful() implements Fault {
    /** Many times what any page takes. */
    static final Duration PATIENCE = Duration.ofSeconds(10);

    @Override
    public String name() {
        return "graceful";
    }

    @Override
    public void inject(Scene scene) {
        scene.nodes().forEach(node -> node.shutDown(PATIENCE));
    }

    @Override
    public void heal(Scene scene) {
        scene.restartVictims();
    }
}
