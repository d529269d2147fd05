package org.replibench.cluster.probe;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.replibench.fixture.SharedDirectory;

/** Packs {@link ProbeServlet} as a WAR. */
public final class ProbeWar {
    private static Path shared;

    private ProbeWar() {}

    private static Path in(Path directory) throws IOException {
        String path = ProbeServlet.class.getName().replace('.', '/') + ".class";
        try (InputStream content = ProbeServlet.class.getClassLoader().getResourceAsStream(path)) {
            return pack(directory.resolve("probe.war"), "WEB-INF/classes/" + path, content.readAllBytes());
        }
    }

    /** The same for all tests, made once. */
    public static synchronized Path shared() throws IOException {
        if (shared == null) {
            shared = in(SharedDirectory.PATH);
        }
        return shared;
    }

    /** One whose descriptor no server accepts. */
    public static Path broken(Path directory) throws IOException {
        return pack(directory.resolve("broken.war"), "WEB-INF/web.xml", "<web-app><servlet/>".getBytes(UTF_8));
    }

    private static Path pack(Path war, String path, byte[] content) throws IOException {
        Files.createDirectories(war.getParent());
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(war))) {
            zip.putNextEntry(new ZipEntry(path));
            zip.write(content);
        }
        return war;
    }
}
