/**
 * Copies of sessions on other nodes: placement, confirmation, take-over and expiry.
 *
 * <p>Messages travel over a {@link org.replibench.session.peers.MessageTransport}, which is JGroups in a server.
 */
package org.replibench.session.peers;
