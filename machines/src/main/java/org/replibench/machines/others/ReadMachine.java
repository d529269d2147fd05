package org.replibench.machines.others;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.replibench.machines.host.RemoteMachine;
import org.replibench.machines.remote.PosixWords;
import org.replibench.machines.remote.RemoteSession;
import org.replibench.machines.remote.RemoteShell;
import org.replibench.machines.support.ClusterException;
import org.replibench.model.Refusal;

/** A machine of others, of which files are read through a shell that stays open; no file of ours is there, and no program but that shell. */
final class ReadMachine implements RemoteMachine, AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(15);

    private static final String CPU_TIMES = "/proc/stat";

    private final RemoteSession session;

    private ReadMachine(RemoteSession session) {
        this.session = session;
    }

    /** @throws ClusterException with one line that names the machine if there is no shell, or its CPU time can't be read */
    static ReadMachine connect(String host, RemoteShell shell) {
        // Makes the connection, or says why there is none.
        shell.run("exit 0\n", PATIENCE);
        ReadMachine machine = new ReadMachine(shell.session());
        try {
            machine.requireCpuTimes(host);
            return machine;
        } catch (RuntimeException e) {
            machine.close();
            throw e;
        }
    }

    /** A host of which nothing can be read would be one of which nothing is checked. */
    private void requireCpuTimes(String host) {
        if (read(List.of(CPU_TIMES)).isEmpty()) {
            throw new ClusterException(new Refusal(
                            CPU_TIMES,
                            "can't be read",
                            "the CPU time of the host",
                            "nothing",
                            "to allow it for this user, or replibench_http_only: true")
                    .at("host " + host)
                    .toString());
        }
    }

    @Override
    public Map<String, String> read(List<String> files) {
        String words = files.stream().map(PosixWords::quote).collect(Collectors.joining(" "));
        return RemoteMachine.textsByFile(session.text("LC_ALL=C grep -s '' /dev/null " + words + " || :", PATIENCE));
    }

    @Override
    public String timeOfDay() {
        return new String(session.ask("date +%s%N", PATIENCE).printed(), StandardCharsets.UTF_8);
    }

    @Override
    public boolean lost() {
        return session.ended();
    }

    @Override
    public void close() {
        session.close();
    }
}
