package org.replibench.cluster.fault;

/** A node is suspended, so that requests under way end and no new ones are taken, then stopped. Healed by starting it again. */
record Graceful() implements Fault {
    @Override
    public String name() {
        return "graceful";
    }

    @Override
    public void inject(Scene scene) {
        scene.nodes().forEach(scene::shutDown);
    }

    @Override
    public void heal(Scene scene) {
        scene.restartVictims();
    }
}
