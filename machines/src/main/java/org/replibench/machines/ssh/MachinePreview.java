package org.replibench.machines.ssh;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.replibench.machines.remote.PosixWords;
import org.replibench.machines.remote.RemoteShell;
import org.replibench.machines.remote.RemoteShells;
import org.replibench.machines.support.ParallelTasks;

/** What a start would find and take on machines; nothing is changed there. */
public final class MachinePreview {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private MachinePreview() {}

    /**
     * A file or folder that a program needs there.
     *
     * @param mebibytes rounded up
     * @param there whether the same content is there from another time
     */
    public record NeededFile(String name, long mebibytes, boolean there) {}

    /** The ports of the server that is the n-th at once on its machine, from 0. */
    public static List<Integer> portsOfServer(int number) {
        return PortBlocks.ofServer(number);
    }

    /**
     * Looks which files machines have.
     *
     * @param needed of this machine, by the one that needs them; Java installations among them are left out, as each has its own
     * @throws org.replibench.machines.remote.RemoteShellException with one line that names the machine if there is no connection
     */
    public static Map<SshMachine, List<NeededFile>> look(Map<SshMachine, ? extends Collection<Path>> needed)
            throws IOException {
        Map<Path, FileTree> trees = trees(needed.values());
        Map<SshMachine, List<NeededFile>> seen = new ConcurrentHashMap<>();
        try (RemoteShells shells = RemoteShells.open()) {
            ParallelTasks.run(needed.entrySet().stream()
                    .<Runnable>map(machine -> () -> seen.put(
                            machine.getKey(),
                            look(
                                    machine.getKey(),
                                    machine.getValue(),
                                    trees,
                                    shells.shell(
                                            machine.getKey().name(),
                                            machine.getKey().access()))))
                    .toList());
        }
        return Map.copyOf(seen);
    }

    private static Map<Path, FileTree> trees(Collection<? extends Collection<Path>> needed) throws IOException {
        try {
            return needed.stream()
                    .flatMap(Collection::stream)
                    .distinct()
                    .filter(file -> !RemoteProgram.isJava(file))
                    .collect(Collectors.toMap(file -> file, MachinePreview::tree));
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static FileTree tree(Path file) {
        try {
            return FileTree.of(file.toRealPath());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<NeededFile> look(
            SshMachine machine, Collection<Path> needed, Map<Path, FileTree> trees, RemoteShell shell) {
        Set<String> there = shell.run(
                        "cd " + PosixWords.quote(HostRun.cache(machine.work())) + " 2>/dev/null || exit 0\n"
                                + needed.stream()
                                        .filter(trees::containsKey)
                                        .map(file -> trees.get(file).hash())
                                        .map(hash -> "[ -d " + hash + " ] && echo " + hash + "\n")
                                        .collect(Collectors.joining())
                                + "exit 0\n",
                        PATIENCE)
                .lines()
                .collect(Collectors.toSet());
        return needed.stream()
                .filter(trees::containsKey)
                .map(file -> new NeededFile(
                        file.getFileName().toString(),
                        trees.get(file).mebibytes(),
                        there.contains(trees.get(file).hash())))
                .toList();
    }
}
