package org.replibench.machines.ssh;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.replibench.machines.host.NodePorts;

/** The ports of a machine, of which each server there has a block: servers of several clusters run at once. */
final class PortBlocks {
    /** As many as servers of an emulated machine are apart. */
    private static final int PORTS = 100;

    private final Map<Integer, PortBlock> taken = new HashMap<>();

    /** The ports of the server that is the n-th at once on its machine, from 0. */
    static List<Integer> ofServer(int number) {
        return NodePorts.ALL.stream().map(usual -> usual + PORTS * number).toList();
    }

    /** Takes the first block that is free. */
    synchronized PortBlock take() {
        int number = 0;
        while (taken.containsKey(number)) {
            number++;
        }
        PortBlock block = new PortBlock(number);
        taken.put(number, block);
        return block;
    }

    /** A block that a server has. */
    final class PortBlock {
        private final int number;

        private PortBlock(int number) {
            this.number = number;
        }

        /** That port of the block. */
        int port(int usual) {
            return usual + PORTS * number;
        }

        /** Gives it back; calling it again does nothing. */
        void giveBack() {
            synchronized (PortBlocks.this) {
                taken.remove(number, this);
            }
        }
    }
}
