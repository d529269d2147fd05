package org.replibench.cluster.fault;

import org.replibench.cluster.Node;

/** A node is asked to end (SIGTERM), and by WildFly's default drops the requests under way. Healed by starting it again. */
record Terminate() implements Fault {
    @Override
    public String name() {
        return "terminate";
    }

    @Override
    public void strike(Scene scene) {
        scene.nodes().forEach(Node::sendTerm);
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
