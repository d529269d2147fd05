package org.replibench.session.peers;

import java.io.Serial;

/** Bytes that arrived as a message and are none. */
final class MalformedMessageException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1;

    MalformedMessageException(String message) {
        super(message);
    }
}
