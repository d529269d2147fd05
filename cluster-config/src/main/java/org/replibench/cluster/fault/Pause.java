package org.replibench.cluster.fault;

import java.util.Optional;
import org.replibench.cluster.Node;
import org.replibench.cluster.process.Signal;

/** A node stands still for a while (SIGSTOP), as a very long collection would make it, and then goes on as if nothing was. */
record Pause() implements Fault {
    @Override
    public String name() {
        return "pause";
    }

    @Override
    public Optional<String> refusal(Place place) {
        return Signal.refusal();
    }

    @Override
    public int boots(int nodes) {
        return 0;
    }

    @Override
    public void strike(Scene scene) {
        scene.together(Node::pause);
    }

    @Override
    public void heal(Scene scene) {
        scene.together(Node::resume);
        scene.cluster().awaitMembers();
    }
}
