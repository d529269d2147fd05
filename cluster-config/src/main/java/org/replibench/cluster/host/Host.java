package org.replibench.cluster.host;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.replibench.cluster.linux.Cable;
import org.replibench.cluster.linux.Card;
import org.replibench.cluster.linux.cgroup.ControlGroup;

/** The place of one server of a node: its addresses and ports, how a command is run there, and what is counted there. */
public interface Host extends AutoCloseable {
    /** The node's number, from 1. */
    int number();

    /** Which of the node's servers it is for, from 1. What a node has once, such as its cards, all of them share. */
    int instance();

    /** Where browsers reach the node. */
    Endpoint http();

    /** Where its metrics are read; never reachable from another machine. */
    Endpoint metrics();

    /** Where it is managed; never reachable from another machine. */
    Endpoint management();

    /** Where other nodes reach it over TCP or UDP. */
    Endpoint interconnect();

    /** Where other nodes check over TCP that it lives. */
    Endpoint failureDetection();

    /** Turns a command into one that runs at this place. */
    List<String> launch(List<String> command);

    /** Bytes that the node sent to other nodes since the place was opened; empty if only JGroups counts them. */
    OptionalLong interconnectBytesSent();

    /** The card that other nodes are reached by; empty if it isn't the node's own. */
    Optional<Card> interconnectCard();

    /** What connects that card to the others, and can be damaged; empty if there is none of its own. */
    Optional<Cable> interconnectCable();

    /** What limits the node's processor time and memory, and accounts for them; empty if nothing does. */
    Optional<ControlGroup> controlGroup();

    /** Takes the place away; what ran there must have ended. Calling it again does nothing. */
    @Override
    void close();
}
