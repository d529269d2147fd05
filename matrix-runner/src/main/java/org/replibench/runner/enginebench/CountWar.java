package org.replibench.runner.enginebench;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Packs the bare servlet as a WAR. */
final class CountWar {
    private static final String SERVLET = "org/replibench/runner/enginebench/app/CountServlet.class";

    private CountWar() {}

    /** Writes {@code bare.war} into {@code directory}. */
    static Path in(Path directory) throws IOException {
        Files.createDirectories(directory);
        Path war = directory.resolve("bare.war");
        try (InputStream servlet = CountWar.class.getClassLoader().getResourceAsStream(SERVLET);
                ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(war))) {
            zip.putNextEntry(new ZipEntry("WEB-INF/classes/" + SERVLET));
            servlet.transferTo(zip);
        }
        return war;
    }
}
