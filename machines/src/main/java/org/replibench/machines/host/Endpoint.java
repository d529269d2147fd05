package org.replibench.machines.host;

import java.net.URI;

/**
 * An address and a port.
 *
 * @param address numeric, as a server binds it
 */
public record Endpoint(String address, int port) {
    /** The root URL of an HTTP server there. */
    public URI url() {
        return URI.create("http://" + address + ":" + port + "/");
    }
}
