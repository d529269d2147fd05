package org.replibench.runner.cpuprofile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import org.replibench.cluster.Node;
import org.replibench.model.Refusal;
import org.replibench.process.RunUser;
import org.replibench.runner.console.Progress;
import org.replibench.runner.options.Option;

/**
 * Java Flight Recorder on running servers, by the {@code jcmd} of their Java installation. A recording that fails is said and
 * missing; the measurement stands.
 */
public final class FlightRecorderProfiler implements CpuProfiler {
    private static final String NAME = "name=replibench";

    /** In the directory that the server runs in. */
    private static final String RECORDING = "recording.jfr";

    /** Requests of the shop are a hundred frames deep; what is cut off is the root, where the container is. */
    private static final String DEPTH = "stackdepth=256";

    /** A server's environment holds secrets, and a recording is given to others. */
    private static final String NO_ENVIRONMENT = "jdk.InitialEnvironmentVariable#enabled=false";

    private final Progress progress;

    public FlightRecorderProfiler(Progress progress) {
        this.progress = progress;
    }

    /** The file of a server's recording. */
    static Path file(Path folder, String server) {
        return folder.resolve(server + ".jfr");
    }

    /** Why servers of this Java installation can't be recorded; empty if they can. */
    public static Optional<Refusal> unsupportedReason(Path javaHome) {
        Path tool = javaHome.resolve("bin").resolve("jcmd");
        return Files.isExecutable(tool) || Files.isExecutable(tool.resolveSibling("jcmd.exe"))
                ? Optional.empty()
                : Optional.of(new Refusal(
                        Option.FLIGHT_RECORDER.key(),
                        "no JDK",
                        tool.toString(),
                        "none",
                        "a JDK instead of a JRE, or to leave -Dflight.recorder out"));
    }

    @Override
    public void begin(List<Node> servers) {
        for (Node server : servers) {
            // Only a recorder that has not recorded yet takes it; later it answers that it is set already.
            jcmd(server, "JFR.configure", DEPTH);
            jcmd(server, "JFR.start", NAME, "settings=profile", NO_ENVIRONMENT);
        }
    }

    @Override
    public void end(List<Node> servers, List<Path> folders) {
        for (Node server : servers) {
            String answer = jcmd(server, "JFR.stop", NAME, "filename=" + RECORDING);
            try {
                Path first = file(folders.get(0), server.name());
                RunUser.ofThisProcess().handOver(server.file(RECORDING), first);
                for (Path folder : folders.subList(1, folders.size())) {
                    Files.copy(first, file(folder, server.name()), StandardCopyOption.REPLACE_EXISTING);
                }
            } catch (IOException e) {
                progress.log(server.name() + ": no recording: "
                        + answer.lines().reduce((first, last) -> last).orElse("jcmd said nothing"));
            }
        }
    }

    /** The JVM's answer; why it could not be asked, if so. */
    private static String jcmd(Node server, String... request) {
        return server.program().callJavaTool("jcmd", request);
    }
}
