package org.replibench.session.model;

/**
 * What the model keeps of a pattern 1xxx or 2xxx.
 *
 * @param atShutdown whether changes stay on their node until it stops; else they leave before a request is answered
 * @param quota how many other nodes hold a copy
 */
record PeerPattern(boolean atShutdown, boolean synchronous, int quota) {}
