package org.replibench.runner.enginebench;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import org.replibench.runner.enginebench.app.CountServlet;

/** How large the bare servlet's attributes are by JDK serialisation, each by itself: the least that a copy needs. */
final class SerialisedBytes {
    /** What one request changes, and what a session holds. */
    static final long PER_SESSION = of(1) + of(new byte[CountServlet.PAYLOAD_BYTES]);

    private SerialisedBytes() {}

    private static long of(Serializable value) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(value);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.size();
    }
}
