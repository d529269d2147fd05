package org.replibench.cluster.fault;

import org.replibench.cluster.Node;

/** A node's process ends at once (SIGKILL), as in a crash. Healed by starting it again. */
record Kill() implements Fault {
    @Override
    public String name() {
        return "kill";
    }

    @Override
    public void strike(Scene scene) {
        scene.nodes().forEach(Node::sendKill);
    }

    @Override
    public void awaitEffect(Scene scene) {
        scene.together(Node::awaitKilled);
    }

    @Override
    public void heal(Scene scene) {
        scene.restartVictims();
    }
}
