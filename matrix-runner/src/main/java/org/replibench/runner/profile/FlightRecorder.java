package org.replibench.runner.profile;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.replibench.cluster.Node;
import org.replibench.runner.console.Progress;

/**
 * Java Flight Recorder on running servers, by the {@code jcmd} of their Java installation. A recording that fails is said and
 * missing; the measurement stands.
 */
public final class FlightRecorder implements Recorder {
    private static final String NAME = "name=replibench";

    /** Requests of the shop are a hundred frames deep; what is cut off is the root, where the container is. */
    private static final String DEPTH = "stackdepth=256";

    private final Progress progress;

    public FlightRecorder(Progress progress) {
        this.progress = progress;
    }

    /** The file of a server's recording. */
    static Path file(Path folder, String server) {
        return folder.resolve(server + ".jfr");
    }

    /** Why servers of this Java installation can't be recorded; empty if they can. */
    public static Optional<String> refusal(Path javaHome) {
        Path tool = javaHome.resolve("bin").resolve("jcmd");
        return Files.isExecutable(tool) || Files.isExecutable(tool.resolveSibling("jcmd.exe"))
                ? Optional.empty()
                : Optional.of("profile: " + tool + " is missing; use a JDK, not a JRE, or leave -Dprofile out");
    }

    @Override
    public void begin(List<Node> servers) {
        for (Node server : servers) {
            // Only a recorder that has not recorded yet takes it; later it answers that it is set already.
            ask(server, "JFR.configure", DEPTH);
            ask(server, "JFR.start", NAME, "settings=profile");
        }
    }

    @Override
    public void end(List<Node> servers, Path folder) {
        for (Node server : servers) {
            String said = ask(
                    server,
                    "JFR.stop",
                    NAME,
                    "filename=" + file(folder, server.name()).toAbsolutePath());
            if (!Files.exists(file(folder, server.name()))) {
                progress.say(server.name() + ": no recording: "
                        + said.lines().reduce((first, last) -> last).orElse("jcmd said nothing"));
            }
        }
    }

    /** What the JVM answers; why it could not be asked, if so. */
    private static String ask(Node server, String... request) {
        List<String> command = new ArrayList<>();
        command.add(server.process()
                .info()
                .command()
                .map(java -> Path.of(java).resolveSibling("jcmd").toString())
                .orElse("jcmd"));
        command.add(String.valueOf(server.process().pid()));
        command.addAll(List.of(request));
        try {
            Process jcmd = new ProcessBuilder(command).redirectErrorStream(true).start();
            String said = new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            jcmd.waitFor();
            return said;
        } catch (IOException e) {
            return e.getMessage();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "interrupted";
        }
    }
}
