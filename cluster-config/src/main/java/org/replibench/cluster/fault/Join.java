package org.replibench.cluster.fault;

/** A node that was away comes back. It is stopped {@linkplain Graceful gracefully} before the load is looked at. */
record Join() implements Fault {
    @Override
    public String name() {
        return "join";
    }

    @Override
    public boolean lasts() {
        return false;
    }

    @Override
    public void prepare(Scene scene) {
        scene.shutDown(scene.victims());
    }

    @Override
    public boolean preparationDisturbs() {
        return true;
    }

    @Override
    public void strike(Scene scene) {
        scene.restartVictims();
    }

    @Override
    public void heal(Scene scene) {
        scene.restartVictims();
    }
}
