package org.replibench.machines.ssh;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.replibench.machines.remote.HostAccess;
import org.replibench.machines.remote.HostAccess.Command;

/** Scripts that stand in for {@code systemd-run} and {@code sudo} on this machine: systemd does not run everywhere that tests do. */
final class StandInSystemd {
    private final Path folder;
    private final Path units;

    /** @param parent where a folder is made for them */
    StandInSystemd(Path parent) {
        folder = folder(parent);
        units = folder.resolve("units");
        try {
            Files.createDirectories(units);
            for (String script : List.of("systemd-run", "sudo")) {
                Path file = folder.resolve(script);
                try (InputStream text = StandInSystemd.class.getResourceAsStream(script)) {
                    Files.copy(text, file);
                }
                Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Where they are. */
    static Path folder(Path parent) {
        return parent.resolve("it's \"the\" $PATH");
    }

    /** This machine with them. */
    HostAccess machine() {
        return new Command(List.of("env", "PATH=" + folder + ":" + System.getenv("PATH"), "XDG_RUNTIME_DIR=" + folder));
    }

    /** Is of a version before 254 from now on. */
    void becomeOld() throws IOException {
        Files.createFile(units.resolve("old"));
    }

    /** Has no unit be taken from now on. */
    void refuse(String complaint) throws IOException {
        Files.writeString(units.resolve("refused"), complaint + "\n");
    }

    /** The units that were asked for, in their order: whose systemd, name, properties. */
    List<String> calls() throws IOException {
        Path calls = units.resolve("calls");
        return Files.exists(calls) ? Files.readAllLines(calls) : List.of();
    }
}
