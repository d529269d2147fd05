package org.replibench.cluster.process;

/** What runs made in the operating system that outlives them, told apart by names. */
public interface Belongings {
    /** Whether anything is there whose name begins with a run's. */
    boolean exist(String run);

    /** Removes all whose name begins with a run's. */
    void remove(String run);
}
