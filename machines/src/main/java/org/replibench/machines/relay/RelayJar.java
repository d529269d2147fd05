package org.replibench.machines.relay;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** What a host gets of this package: {@link RelayProgram} and what it needs, a few kilobytes. */
public final class RelayJar {
    private static final String NAME = "relay.jar";

    /** A second start must find the same content. Not the first moment of 1980, which the time zone would change. */
    private static final LocalDateTime TIME = LocalDateTime.of(1980, 2, 1, 0, 0);

    /** Room for {@link RelayedConnections#MOST} windows and as many buffers, and little else. */
    private static final List<String> JVM = List.of(
            "-Xmx64m",
            "-Xss256k",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-XX:-UsePerfData",
            "-XX:+DisplayVMOutputToStderr");

    private RelayJar() {}

    /** Writes it into a folder, and returns its path. */
    public static Path write(Path folder) throws IOException {
        Path jar = folder.resolve(NAME);
        List<Class<?>> classes = Stream.<Class<?>>of(RelayProgram.class, RelayedConnections.class)
                .flatMap(type -> Stream.concat(Stream.of(type), Arrays.stream(type.getDeclaredClasses())))
                .sorted(Comparator.comparing(Class::getName))
                .toList();
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar))) {
            for (Class<?> type : classes) {
                String name = type.getName().replace('.', '/') + ".class";
                ZipEntry entry = new ZipEntry(name);
                entry.setTimeLocal(TIME);
                zip.putNextEntry(entry);
                try (InputStream content = RelayJar.class.getResourceAsStream("/" + name)) {
                    content.transferTo(zip);
                }
                zip.closeEntry();
            }
        }
        return jar;
    }

    /**
     * The words that run it.
     *
     * @param java the program, where it runs
     * @param jar the same file there
     */
    public static List<String> command(String java, String jar) {
        return Stream.of(List.of(java), JVM, List.of("-cp", jar, RelayProgram.class.getName()))
                .flatMap(List::stream)
                .toList();
    }
}
