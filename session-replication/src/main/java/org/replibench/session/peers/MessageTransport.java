package org.replibench.session.peers;

import java.util.List;
import org.jgroups.Address;
import org.jgroups.View;
import org.jgroups.util.UUID;

/** A node's connection to the other nodes of its application. */
interface MessageTransport {
    /** What arrives, on the transport's threads. */
    interface Listener {
        void received(Address sender, MessageReader message);

        /** Nodes came or went. A {@link org.jgroups.MergeView} says that the cluster was split until now. */
        void membersChanged(View view);
    }

    /** This node. */
    Address self();

    /** Others say that these nodes are there; a transport that has heard nothing of them may need to know. */
    default void heardOf(List<UUID> nodes) {}

    /** Joins the others. The first view has arrived when this returns. */
    void connect(Listener listener);

    /**
     * Sends a message that arrives in order with what else this thread sends to the target. Waits while the target takes
     * nothing.
     *
     * @param target null means all others
     */
    void send(Address target, MessageWriter message) throws Exception;

    /** Sends a message that may overtake others, and that waits for none. */
    void sendUnordered(Address target, MessageWriter message) throws Exception;

    void close();
}
