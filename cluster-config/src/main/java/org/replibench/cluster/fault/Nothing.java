package org.replibench.cluster.fault;

/** Nothing goes wrong: what the figures of a fault say when there was none, and how a balancer spreads a calm load. */
record Nothing() implements Fault {
    @Override
    public String name() {
        return "none";
    }

    @Override
    public boolean meetsNodes() {
        return false;
    }

    @Override
    public boolean changesMembers() {
        return false;
    }

    @Override
    public int boots(int nodes) {
        return 0;
    }

    @Override
    public void strike(Scene scene) {
        // That is it.
    }

    @Override
    public void heal(Scene scene) {
        // Nothing is ill.
    }
}
