package org.replibench.machines.remote;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.replibench.machines.remote.HostAccess.Command;

/** A script that stands in for {@code kubectl exec}: a pod of it is this machine. Its paths and names have blanks and quotes. */
public final class StandInKubectl {
    private static final String CONTAINER = "the host";
    private static final String NAMESPACE = "it's \"my\" space";

    private final Path program;

    /** @param folder where a folder is made for it */
    public StandInKubectl(Path folder) {
        program = folder.resolve("it's $HOME/\"kube\" tools/kubectl");
        try (InputStream script = StandInKubectl.class.getResourceAsStream("kubectl")) {
            Files.createDirectories(program.getParent());
            Files.copy(script, program);
            Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The way to a pod that runs. */
    public Command pod(String name) {
        return pod(name, "Running");
    }

    /** @param phase as Kubernetes calls it; {@code Gone}: the machine that it was on has it no more */
    Command pod(String name, String phase) {
        Path pod = program.resolveSibling("pods").resolve(NAMESPACE).resolve(name);
        try {
            Files.createDirectories(pod.getParent());
            Files.writeString(pod, phase + " " + CONTAINER + "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return template(
                "--namespace=" + PosixWords.quote(NAMESPACE) + " exec -i -c " + PosixWords.quote(CONTAINER)
                        + " {name} --",
                name);
    }

    /** @param arguments with placeholders */
    Command template(String arguments, String name) {
        return Command.ofTemplate(PosixWords.quote(program.toString()) + " " + arguments, Map.of("name", name));
    }
}
