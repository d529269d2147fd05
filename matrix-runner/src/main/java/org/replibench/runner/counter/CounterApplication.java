package org.replibench.runner.counter;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** {@link CountServlet} as an application of its own. */
public final class CounterApplication {
    /** What records call it. */
    public static final String NAME = "counter";

    /**
     * How large its attributes are by JDK serialisation, each by itself: what one request changes, what a session holds, and the least
     * that a copy needs.
     */
    public static final long BYTES_PER_SESSION = serialised(1) + serialised(new byte[CountServlet.PAYLOAD_BYTES]);

    private static final String SERVLET = "org/replibench/runner/counter/CountServlet.class";

    private CounterApplication() {}

    /** Writes {@code bare.war} into {@code directory}. */
    public static Path war(Path directory) {
        Path war = directory.resolve("bare.war");
        try {
            Files.createDirectories(directory);
            try (InputStream servlet = CounterApplication.class.getClassLoader().getResourceAsStream(SERVLET);
                    ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(war))) {
                zip.putNextEntry(new ZipEntry("WEB-INF/classes/" + SERVLET));
                servlet.transferTo(zip);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return war;
    }

    private static long serialised(Serializable value) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(value);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.size();
    }
}
