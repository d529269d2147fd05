package org.replibench.machines.ssh;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.replibench.machines.host.RemoteMachine;
import org.replibench.machines.remote.HostAccess;
import org.replibench.machines.remote.PosixWords;
import org.replibench.machines.remote.RemoteSession;
import org.replibench.machines.remote.RemoteShell;
import org.replibench.machines.remote.RemoteShellException;
import org.replibench.machines.support.ClusterException;
import org.replibench.model.Refusal;

/**
 * What one run has on a machine: a shell that stays open, programs, their files. A guard there ends and removes all of it, but for the
 * cache of files, some time after it was last told that this process lives.
 */
final class HostRun implements RemoteMachine, AutoCloseable {
    private static final String RESOURCE = "host.sh";

    /** A command of a shell that is open is done at once; a machine that does not answer for so long is lost. */
    private static final Duration PATIENCE = Duration.ofSeconds(15);

    /** Files go over a network; WildFly is 100 MB. */
    private static final Duration PUSH_PATIENCE = Duration.ofMinutes(10);

    /** How soon a guard ends what a run left that was killed or cut off, and some more. */
    private static final Duration LEASE = Duration.ofSeconds(40);

    private static final Duration RENEWAL = Duration.ofSeconds(3);

    /** Proxies before Kubernetes' API server are advised to close what is idle for 20 s. */
    private static final int RENEWALS_TO_A_WORD = 4;

    private static final String LOOPBACK = "127.0.0.1";

    private final SshMachine machine;
    private final RemoteShell shell;
    private final RemoteSession session;
    private final Consumer<String> progress;
    private final String work;
    private final FileTrees trees;
    private final Map<Path, String> pushed = new HashMap<>();
    private final HostTunnel tunnel;
    private final PortBlocks ports = new PortBlocks();
    private final Thread renewal;
    private final Object tellerLock = new Object();
    private Optional<RemoteSession> teller = Optional.empty();

    private HostRun(
            SshMachine machine,
            RemoteShell shell,
            RemoteSession session,
            FileTrees trees,
            Consumer<String> progress,
            String work) {
        this.machine = machine;
        this.shell = shell;
        this.session = session;
        this.trees = trees;
        this.progress = progress;
        this.work = work;
        this.tunnel = new HostTunnel(machine, shell, work + "/run/nodes", this::cached);
        this.renewal = new Thread(this::renew, "lease on " + machine.name());
        renewal.setDaemon(true);
        renewal.start();
    }

    /**
     * Takes a machine; waits until what an earlier run left there has ended.
     *
     * @param needsTunnel whether ports of it will be reached through the connection
     * @param trees what is known of files that it may need
     * @param progress receives one line for what takes long
     * @throws ClusterException with one line that names the machine if there is no connection, or another run has it
     */
    static HostRun claim(
            SshMachine machine, RemoteShell shell, boolean needsTunnel, FileTrees trees, Consumer<String> progress) {
        // Makes the connection that all else shares.
        shell.run("exit 0\n", PATIENCE);
        RemoteSession session = shell.session();
        try {
            session.run(functions(machine, machine.work()), PATIENCE);
            if (needsTunnel && machine.access() instanceof HostAccess.Ssh) {
                requireForwarding(machine, shell, session);
            }
            return new HostRun(machine, shell, session, trees, progress, claim(machine, session, progress));
        } catch (RuntimeException e) {
            session.close();
            throw e;
        }
    }

    /** Has a shell know the functions of {@code host.sh}. */
    private static String functions(SshMachine machine, String work) {
        return "REPLIBENCH_WORK=" + PosixWords.quote(work) + "\nbecome="
                + (machine.root().equals(SshMachine.SUDO) ? "yes" : "no")
                + "\nreplibench=" + PosixWords.quote(text())
                + "\neval \"$replibench\"";
    }

    /** Finds out by reaching the host's own SSH through it: what it refuses, it refuses when a connection is made. */
    private static void requireForwarding(SshMachine machine, RemoteShell shell, RemoteSession session) {
        String port = session.text("echo \"${SSH_CONNECTION##* }\"", PATIENCE);
        int forwarded = shell.forward(machine.address(), Integer.parseInt(port));
        try (Socket socket = new Socket(LOOPBACK, forwarded)) {
            socket.setSoTimeout((int) PATIENCE.toMillis());
            if (socket.getInputStream().read() >= 0) {
                return;
            }
        } catch (IOException refused) {
            // As if it said nothing.
        }
        throw new ClusterException(new Refusal(
                        "ssh",
                        "does not forward ports",
                        "AllowTcpForwarding yes or local in its sshd_config",
                        "no",
                        "to allow it, for this user alone")
                .at("host " + machine.name())
                .toString());
    }

    private static String claim(SshMachine machine, RemoteSession session, Consumer<String> progress) {
        long deadline = System.nanoTime() + LEASE.toNanos();
        boolean said = false;
        while (true) {
            String answer = session.text("claim \"$replibench\"", PATIENCE);
            if (answer.startsWith("claimed ")) {
                return answer.substring("claimed ".length());
            }
            if (System.nanoTime() > deadline) {
                throw new ClusterException(new Refusal(
                                "work folder",
                                "in use",
                                "no other run in " + machine.work(),
                                "one",
                                "again after its end, or another replibench_work")
                        .at("host " + machine.name())
                        .toString());
            }
            if (!said) {
                progress.accept(machine.name() + ": waiting for another run to end, or what was left of one");
                said = true;
            }
            pause();
        }
    }

    private static void pause() {
        try {
            TimeUnit.SECONDS.sleep(1);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ClusterException("interrupted", e);
        }
    }

    private void renew() {
        try {
            for (long count = 1; !session.ended(); count++) {
                TimeUnit.NANOSECONDS.sleep(RENEWAL.toNanos());
                session.run("renew " + count, PATIENCE);
                if (count % RENEWALS_TO_A_WORD == 0 && !(machine.access() instanceof HostAccess.Ssh)) {
                    sayAnyWord();
                }
            }
        } catch (RemoteShellException over) {
            // A guard that ended everything meanwhile, or a broken connection: both the end of this run there.
            session.close();
            tunnel.close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** SSH itself keeps up a connection that is idle; of a command, a proxy on the way may close it. */
    private void sayAnyWord() {
        Optional<RemoteSession> open;
        synchronized (tellerLock) {
            open = teller;
        }
        open.ifPresent(any -> any.run(":", PATIENCE));
    }

    @Override
    public boolean lost() {
        return session.ended();
    }

    SshMachine machine() {
        return machine;
    }

    /** Of the servers that it has there. */
    PortBlocks ports() {
        return ports;
    }

    @Override
    public Map<String, String> read(List<String> files) {
        return RemoteMachine.textsByFile(text(show(files)));
    }

    @Override
    public Map<String, String> read(List<String> files, long program) {
        return RemoteMachine.textsByFile(text(show(files) + "; show_family " + program));
    }

    private static String show(List<String> files) {
        return "show " + files.stream().map(PosixWords::quote).collect(Collectors.joining(" "));
    }

    @Override
    public String timeOfDay() {
        return tool("date +%s%N");
    }

    /** Output of commands that call a function of {@code host.sh}. */
    byte[] call(String script) {
        return session.run(script, PATIENCE);
    }

    /** The same as text. */
    String text(String script) {
        return session.text(script, PATIENCE);
    }

    /** The same of a tool that may fail, and takes its time. */
    String tool(String script) {
        return new String(session.ask(script, PATIENCE).printed(), StandardCharsets.UTF_8);
    }

    /**
     * The path there of a file or folder, which is pushed unless the same content is there from another time.
     *
     * @throws ClusterException with one line that names the machine if it can't be written there
     */
    synchronized String cached(Path file) throws IOException {
        // Of a link, what it leads to.
        Path local = file.toRealPath();
        String known = pushed.get(local);
        if (known != null) {
            return known;
        }
        FileTree tree = trees.of(local);
        String entry = cache(work) + "/" + tree.hash();
        if (text("if [ -d " + PosixWords.quote(entry) + " ]; then touch " + PosixWords.quote(entry) + "; echo yes; fi")
                .isEmpty()) {
            String unfinished = PosixWords.quote(entry + ".unfinished");
            push(local, tree, "mkdir -p " + unfinished + " && cd " + unfinished);
            call("mv " + unfinished + " " + PosixWords.quote(entry));
            progress.accept(machine.name() + ": pushed " + local.getFileName() + ", " + tree.mebibytes() + " MiB");
        }
        String path = entry + "/" + local.getFileName();
        pushed.put(local, path);
        return path;
    }

    /** Removes a program's own folder, which is {@link #folder}. */
    void removeFolder(String name) {
        call("rm -rf " + PosixWords.quote(folder(name)));
    }

    /** Puts a folder, which is a program's own, there; what was there of that name is gone. Returns its path. */
    synchronized String replaceFolder(Path local) {
        String name = local.getFileName().toString();
        removeFolder(name);
        // Not made: a run that has ended there meanwhile has nothing that would remove it.
        try {
            push(local, FileTree.of(local), "cd " + PosixWords.quote(work + "/run/nodes"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return folder(name);
    }

    String folder(String name) {
        return work + "/run/nodes/" + name;
    }

    /** The folder of what stays in a work folder; each entry has the name of its content's hash. */
    static String cache(String work) {
        return work + "/cache";
    }

    /** @param enter a command that goes where it is to be */
    private void push(Path local, FileTree tree, String enter) {
        ProcessBuilder tar = new ProcessBuilder(
                "tar",
                "-cf",
                "-",
                "-C",
                local.toAbsolutePath().getParent().toString(),
                local.getFileName().toString());
        // macOS would add files of its own.
        tar.environment().put("COPYFILE_DISABLE", "1");
        String unpack = "umask 077 && " + enter + " && ";
        if (machine.access() instanceof HostAccess.Ssh) {
            shell.feed(tar, unpack + "exec tar -xof -", PUSH_PATIENCE);
        } else {
            feedWhole(tar, unpack + "tar -xof -", local.getFileName().toString(), tree.bytes());
        }
    }

    /** Of a command that broke off, the exit code may be 0, and tar takes an early end of its input for the end: what arrived is counted. */
    private void feedWhole(ProcessBuilder tar, String unpack, String name, long bytes) {
        String mark = PosixWords.quote(work + "/run/whole");
        call("rm -f " + mark);
        shell.feed(
                tar,
                unpack + " && there=$(find " + PosixWords.quote(name)
                        + " -type f -exec cat {} + | wc -c) && { [ \"$there\" -eq " + bytes
                        + " ] || { echo \"$there of " + bytes + " bytes arrived\" >&2; exit 1; }; } && : >" + mark,
                PUSH_PATIENCE);
        if (text("[ -e " + mark + " ] || echo no").isEmpty()) {
            return;
        }
        throw new ClusterException(new Refusal(
                        name,
                        "did not arrive whole",
                        bytes + " bytes, counted by find and wc",
                        "fewer",
                        "again, or another replibench_shell")
                .at("host " + machine.name())
                .toString());
    }

    /**
     * Starts a program.
     *
     * @param withInput whether {@link #tell} reaches it
     * @param environment secrets among it, which no command line and no file there shows
     */
    void launch(
            String name,
            String folder,
            String output,
            boolean withInput,
            Map<String, String> environment,
            List<String> command) {
        if (withInput) {
            // What it is told first must not wait for a shell.
            teller();
        }
        String variables = environment.entrySet().stream()
                .map(variable -> "export " + variable.getKey() + "=" + PosixWords.quote(variable.getValue()) + "\n")
                .collect(Collectors.joining());
        String words = command.stream().map(PosixWords::quote).collect(Collectors.joining(" "));
        call("(\n" + variables + (withInput ? "launch_with_input " : "launch ") + PosixWords.quote(name) + " "
                + PosixWords.quote(folder) + " " + PosixWords.quote(output) + " " + words + "\n)");
    }

    /**
     * Tells a program that has an input: has a line read, or its end of input.
     *
     * @param words of a function of {@code host.sh}
     * @throws RemoteShellException if the machine does not answer; it is lost then
     */
    void tell(String words) {
        try {
            teller().run(words, PATIENCE);
        } catch (RemoteShellException silent) {
            session.close();
            throw silent;
        }
    }

    /** A shell of its own: what is read for seconds must not hold up what is told. */
    private RemoteSession teller() {
        synchronized (tellerLock) {
            RemoteSession open = teller.orElseGet(() -> {
                RemoteSession opened = shell.session();
                opened.run(functions(machine, work) + "\njoin_run", PATIENCE);
                return opened;
            });
            teller = Optional.of(open);
            return open;
        }
    }

    /** The name of the rules that damage what connects a node: of no other run there. */
    String table(int number) {
        return "replibench_%08x_node%d".formatted(work.hashCode(), number);
    }

    /**
     * Has the machine follow rules until it is to {@link #repair} it; at the latest until they say so themselves.
     *
     * @param number the node for whose sake it is
     */
    void damage(int number, NftRules rules) {
        call("damage " + table(number) + " " + PosixWords.quote(machine.root()) + " "
                + rules.atMost().toSeconds() + " " + PosixWords.quote(rules.text()));
    }

    /** Takes that away, if it is there. */
    void repair(int number) {
        call("repair " + table(number));
    }

    /** The rules that it follows, as nftables states them; none: any other text. */
    String rules(int number) {
        return tool("rules " + table(number));
    }

    /** The way to its ports. */
    HostTunnel tunnel() {
        return tunnel;
    }

    /** Ends and removes all of the run there; nothing but the cache is left. */
    @Override
    public void close() {
        renewal.interrupt();
        // Before "finish" ends its program there, which it would start again.
        tunnel.close();
        try {
            if (!lost()) {
                session.run("finish", PATIENCE);
            }
        } catch (RemoteShellException cutOff) {
            progress.accept(cutOff.getMessage() + "; what runs there ends by itself within 30 s");
        } finally {
            closeShells();
        }
    }

    private void closeShells() {
        tunnel.close();
        synchronized (tellerLock) {
            teller.ifPresent(RemoteSession::close);
        }
        session.close();
    }

    /** Leaves all there as it is, as when this process is killed. */
    void breakOff() {
        renewal.interrupt();
        closeShells();
    }

    private static String text() {
        try (InputStream resource = HostRun.class.getResourceAsStream(RESOURCE)) {
            return new String(resource.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
