package org.replibench.machines.remote;

import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.replibench.model.Refusal;

/** Why a host gave no shell, from what the client complained of. */
final class ShellFailure {
    /** OpenSSH's own exit code, if it could not connect. */
    private static final int NOT_CONNECTED = 255;

    private static final Pattern UNREACHABLE = Pattern.compile(
            "(?i).*(?:connection (?:refused|timed out|closed|reset)|operation timed out|no route to host|network is unreachable"
                    + "|could not resolve hostname|kex_exchange_identification|banner exchange|host is down).*");

    /** What {@code kubectl} adds to what the command there complained of, or to its own complaint. */
    private static final Pattern ADDED_BY_KUBECTL =
            Pattern.compile("command terminated with exit code \\d+|See 'kubectl .*");

    private ShellFailure() {}

    /**
     * The failure as a person is told it.
     *
     * @param complaint what the client wrote to its standard error
     */
    static Refusal of(HostAccess access, int exitCode, String complaint) {
        List<String> lines = complaint
                .lines()
                .map(String::strip)
                .filter(line ->
                        !line.isEmpty() && !ADDED_BY_KUBECTL.matcher(line).matches())
                .toList();
        String last = lines.isEmpty()
                ? "exit code " + exitCode
                : lines.get(lines.size() - 1).replaceFirst("\\.$", "");
        if (!(access instanceof HostAccess.Ssh ssh) || exitCode != NOT_CONNECTED) {
            return new Refusal(
                    "shell",
                    "ended early",
                    "exit code 0 of sh",
                    last,
                    "the same by hand: " + (command(access) + " sh").strip());
        }
        if (has(lines, line -> line.contains("IDENTIFICATION HAS CHANGED"))) {
            return new Refusal(
                    "ssh",
                    "the host's key has changed",
                    "the one in known_hosts",
                    lines.stream()
                            .filter(line -> line.startsWith("Offending"))
                            .findFirst()
                            .orElse("another one"),
                    "ssh-keygen -R " + knownHost(ssh) + " if you know why, then ssh-keyscan");
        }
        if (has(
                lines,
                line -> line.contains("Host key verification failed")
                        || line.matches("No .* host key is known for .*"))) {
            return new Refusal(
                    "ssh",
                    "the host's key is not known",
                    "one in known_hosts",
                    "none",
                    "ssh-keyscan "
                            + ssh.port().stream()
                                    .mapToObj(port -> "-p " + port + " ")
                                    .findFirst()
                                    .orElse("") + ssh.address()
                            + " >> ~/.ssh/known_hosts, and compare it with the host's");
        }
        if (has(lines, ShellFailure::missesKeyFile)) {
            return new Refusal(
                    "ssh",
                    "no such key",
                    "a key that this user can read",
                    lines.stream()
                            .filter(ShellFailure::missesKeyFile)
                            .findFirst()
                            .orElseThrow(),
                    "another ansible_ssh_private_key_file");
        }
        if (has(lines, line -> line.contains("Permission denied"))) {
            return new Refusal(
                    "ssh",
                    "key refused",
                    "a key that the host lets in"
                            + ssh.user().map(user -> " as " + user).orElse(""),
                    last,
                    "ssh-copy-id, ssh-add or ansible_ssh_private_key_file");
        }
        if (has(lines, UNREACHABLE.asMatchPredicate())) {
            return new Refusal("ssh", "unreachable", "a connection", last, "the same by hand: " + command(access));
        }
        return new Refusal("ssh", "no connection", "a shell", last, "the same by hand: " + command(access));
    }

    private static boolean missesKeyFile(String line) {
        return line.contains("Identity file") && line.contains("not accessible");
    }

    private static boolean has(List<String> lines, Predicate<String> wanted) {
        return lines.stream().anyMatch(wanted);
    }

    private static String knownHost(HostAccess.Ssh ssh) {
        return ssh.port().orElse(HostAccess.Ssh.DEFAULT_PORT) == HostAccess.Ssh.DEFAULT_PORT
                ? ssh.address()
                : "'[" + ssh.address() + "]:" + ssh.port().orElseThrow() + "'";
    }

    private static String command(HostAccess access) {
        return access instanceof HostAccess.Ssh ssh
                ? "ssh "
                        + ssh.port().stream()
                                .mapToObj(port -> "-p " + port + " ")
                                .findFirst()
                                .orElse("")
                        + ssh.user().map(user -> user + "@").orElse("")
                        + ssh.address()
                : ((HostAccess.Command) access).identity();
    }
}
