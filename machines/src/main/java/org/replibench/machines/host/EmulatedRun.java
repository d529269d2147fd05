package org.replibench.machines.host;

import java.util.Optional;
import org.replibench.machines.linux.EmulatedNetwork;
import org.replibench.machines.linux.LinuxRunResources;
import org.replibench.machines.linux.RunRegistry;
import org.replibench.machines.linux.RunRegistry.RunName;

/** The switches that all emulated machines of a run are linked to, whatever their cards. */
final class EmulatedRun {
    /** This machine's; the same for all, so that each finds what any other left behind. */
    static final RunRegistry REGISTRY = new RunRegistry(RunRegistry.MACHINE, new LinuxRunResources());

    private RunName name;
    private EmulatedNetwork network;

    /** The switches, if there are any by now. */
    synchronized Optional<EmulatedNetwork> network() {
        return Optional.ofNullable(network);
    }

    /** Made when first needed, then kept for all clusters of a run: the database listens there. */
    synchronized EmulatedNetwork createdNetwork() {
        if (network == null) {
            name = REGISTRY.claim();
            try {
                network = EmulatedNetwork.create(name);
            } catch (RuntimeException e) {
                close();
                throw e;
            }
        }
        return network;
    }

    /** Takes the switches away, and what is left of the hosts. Calling it again does nothing. */
    synchronized void close() {
        if (name != null) {
            new LinuxRunResources().remove(name.text());
            REGISTRY.release(name);
            name = null;
            network = null;
        }
    }
}
