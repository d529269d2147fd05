package org.replibench.machines.host;

import org.replibench.process.ProgramSite;

/** Another machine, on which load generators run; a guard there takes the place of the registry. */
public interface LoadHost extends ProgramSite {
    /** Its name in the inventory. */
    String name();

    /** What its kernel tells. */
    RemoteMachine machine();
}
