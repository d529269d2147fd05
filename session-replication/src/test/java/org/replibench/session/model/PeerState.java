package org.replibench.session.model;

import java.util.List;

/** Nodes, what is on its way between them, and what clients have observed. */
record PeerState(List<Node> nodes, List<Message> network, Client client, Bounds left) {}
