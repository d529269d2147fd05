package org.replibench.runner.doctor;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.replibench.cluster.server.JvmOptions;
import org.replibench.machines.remote.PosixWords;
import org.replibench.machines.remote.RemoteShell;
import org.replibench.machines.remote.RemoteShells;
import org.replibench.machines.ssh.SshMachine;
import org.replibench.machines.support.ParallelTasks;
import org.replibench.model.Variant;
import org.replibench.runner.jvm.JvmCheck;
import org.replibench.runner.jvm.JvmVariants;

/** The Java virtual machines of hosts, asked before any server is started on them; nothing is left there. */
public final class HostJvms {
    /** Starting takes a tenth of a second; some flags let a JVM wait for a person. */
    private static final int PATIENCE_SECONDS = 30;

    private static final int GRACE_SECONDS = 5;

    /** What {@code timeout} ends with if it had to end the program. */
    private static final int ENDED = 124;

    private static final String BEGIN = "replibench-jvm";
    private static final String END = "replibench-exit";
    private static final Pattern END_LINE = Pattern.compile(END + " (\\d+)");

    private HostJvms() {}

    /**
     * Which of a study's JVMs do not start with their options on a host, and why, in the words of that host's own JVM.
     *
     * @param machines that take nodes; of several that refuse the first one's words are told
     * @throws org.replibench.machines.support.ClusterException with one line that names a host that does not answer
     */
    public static Map<Variant, String> unsupportedReasons(JvmVariants jvms, List<SshMachine> machines) {
        List<Map.Entry<Variant, JvmOptions>> asked = List.copyOf(jvms.all().entrySet());
        String[] answers = new String[machines.size()];
        try (RemoteShells connections = RemoteShells.open()) {
            List<RemoteShell> shells = machines.stream()
                    .map(machine -> connections.shell(machine.name(), machine.access()))
                    .toList();
            Duration patience = Duration.ofSeconds((long) (PATIENCE_SECONDS + GRACE_SECONDS) * (asked.size() + 1));
            ParallelTasks.run(
                    IntStream.range(0, answers.length)
                            .<Runnable>mapToObj(i -> () -> answers[i] = shells.get(i)
                                    .run(
                                            script(
                                                    machines.get(i).javaHome(),
                                                    asked.stream()
                                                            .map(Map.Entry::getValue)
                                                            .toList()),
                                            patience))
                            .toList(),
                    RemoteShells.AT_ONCE);
        }
        List<Map<Integer, String>> refused =
                Arrays.stream(answers).map(HostJvms::refusals).toList();
        Map<Variant, String> reasons = new LinkedHashMap<>();
        for (int number = 0; number < asked.size(); number++) {
            int jvm = number;
            Optional<String> first = IntStream.range(0, machines.size())
                    .filter(machine -> refused.get(machine).containsKey(jvm))
                    .mapToObj(machine -> "on host " + machines.get(machine).name() + ": "
                            + refused.get(machine).get(jvm))
                    .findFirst();
            first.ifPresent(reason -> reasons.put(asked.get(jvm).getKey(), reason));
        }
        return reasons;
    }

    /** In a folder of its own, which is removed: some flags have a JVM write files. */
    private static String script(String javaHome, List<JvmOptions> jvms) {
        StringBuilder script = new StringBuilder("folder=$(mktemp -d) && cd \"$folder\" || exit 1\nlimit=\"timeout -k "
                + GRACE_SECONDS + " " + PATIENCE_SECONDS + "\"\n$limit true >/dev/null 2>&1 || limit=\n");
        for (int number = 0; number < jvms.size(); number++) {
            String words = Stream.of(
                            Stream.of(javaHome + "/bin/java"), flags(jvms.get(number)).stream(), Stream.of("-version"))
                    .flatMap(part -> part)
                    .map(PosixWords::quote)
                    .collect(Collectors.joining(" "));
            script.append("echo '" + BEGIN + " " + number + "'\n$limit " + words + " </dev/null 2>&1\nprintf '\\n" + END
                    + " %s\\n' \"$?\"\n");
        }
        return script.append("cd / && rm -rf \"$folder\"\nexit 0\n").toString();
    }

    /** Without agents that are files of this machine: they are not there yet. */
    private static List<String> flags(JvmOptions jvm) {
        List<Path> agents =
                jvm.files().stream().filter(file -> !file.equals(jvm.home())).toList();
        return jvm.flags().stream()
                .filter(flag -> agents.stream().noneMatch(agent -> flag.contains(agent.toString())))
                .toList();
    }

    /** Why those that did not start did not, by their number. */
    static Map<Integer, String> refusals(String printed) {
        Map<Integer, String> refusals = new HashMap<>();
        int number = -1;
        List<String> said = new ArrayList<>();
        for (String line : printed.lines().toList()) {
            Matcher end = END_LINE.matcher(line);
            if (line.startsWith(BEGIN + " ")) {
                number = Integer.parseInt(line.substring(BEGIN.length() + 1));
                said.clear();
            } else if (end.matches()) {
                int code = Integer.parseInt(end.group(1));
                if (code != 0) {
                    refusals.put(
                            number,
                            code == ENDED
                                    ? "did not end within " + PATIENCE_SECONDS + " s"
                                    : JvmCheck.reason(String.join("\n", said)));
                }
            } else {
                said.add(line);
            }
        }
        return refusals;
    }
}
