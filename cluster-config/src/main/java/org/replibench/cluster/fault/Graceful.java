package org.replibench.cluster.fault;

import org.replibench.cluster.Node;

/** A node is suspended, so that requests under way end and no new ones are taken, then stopped. Healed by starting it again. */
record Graceful() implements Fault {
    @Override
    public String name() {
        return "graceful";
    }

    @Override
    public void strike(Scene scene) {
        scene.suspend(scene.victims());
    }

    @Override
    public void awaitEffect(Scene scene) {
        scene.together(Node::awaitEnd);
    }

    @Override
    public void heal(Scene scene) {
        scene.restartVictims();
    }
}
