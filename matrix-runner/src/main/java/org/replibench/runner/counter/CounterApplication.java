package org.replibench.runner.counter;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.LocalDateTime;
import java.util.Arrays;
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

    /** In any time zone: the first moment of 1980 is also what archives say of earlier ones, and is then written by the zone. */
    private static final LocalDateTime ALWAYS_THE_SAME = LocalDateTime.of(1980, 2, 1, 0, 0);

    private CounterApplication() {}

    /** Writes {@code bare.war} into {@code directory}, unless it is there: what was made of it and pushed to hosts is then used again. */
    public static Path war(Path directory) {
        Path war = directory.resolve("bare.war");
        try {
            byte[] content = content();
            if (!Files.exists(war) || !Arrays.equals(Files.readAllBytes(war), content)) {
                // A dry run may do so next to a study that reads it.
                Path draft = Files.write(Files.createDirectories(directory).resolve("bare.war.tmp"), content);
                Files.move(draft, war, StandardCopyOption.ATOMIC_MOVE);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return war;
    }

    private static byte[] content() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (InputStream servlet = CounterApplication.class.getClassLoader().getResourceAsStream(SERVLET);
                ZipOutputStream zip = new ZipOutputStream(bytes)) {
            ZipEntry entry = new ZipEntry("WEB-INF/classes/" + SERVLET);
            entry.setTimeLocal(ALWAYS_THE_SAME);
            zip.putNextEntry(entry);
            servlet.transferTo(zip);
        }
        return bytes.toByteArray();
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
