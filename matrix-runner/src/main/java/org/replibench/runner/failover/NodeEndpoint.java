package org.replibench.runner.failover;

import java.net.URI;

/**
 * A node as a client knows it.
 *
 * @param url ends with a slash; the same after a restart
 */
record NodeEndpoint(String name, URI url) {}
