package org.replibench.machines.remote;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Command lines of the system's OpenSSH client. What decides about safety and about sharing a connection stands first, as the
 * client heeds the first word on each matter; all else is as its user configured it.
 *
 * @param socket of the connection that all commands to the host share
 */
record SshCommand(HostAccess.Ssh host, Path socket) {
    /** Longer than any network takes; a host that is switched off does not answer at all. */
    private static final int CONNECT_SECONDS = 10;

    /** A connection of which nothing is heard for three times as long is given up. */
    private static final int SILENCE_SECONDS = 5;

    /** A runner that was killed leaves the connection open for as long. */
    private static final int PERSIST_SECONDS = 20;

    /** Words that run the words after them on the host; its login shell puts these together with blanks. */
    List<String> toRun() {
        List<String> words = new ArrayList<>(List.of("ssh", "-T"));
        option(words, "BatchMode=yes");
        option(words, "StrictHostKeyChecking=yes");
        option(words, "UpdateHostKeys=no");
        option(words, "ForwardAgent=no");
        option(words, "ForwardX11=no");
        option(words, "ClearAllForwardings=yes");
        option(words, "RemoteCommand=none");
        option(words, "LogLevel=INFO");
        option(words, "ConnectTimeout=" + CONNECT_SECONDS);
        option(words, "ServerAliveInterval=" + SILENCE_SECONDS);
        option(words, "ControlMaster=auto");
        option(words, "ControlPersist=" + PERSIST_SECONDS);
        words.addAll(destination());
        return words;
    }

    /** Words that close the shared connection. */
    List<String> toClose() {
        return control("exit", List.of());
    }

    /** Words that have the shared connection, which must be there, lead a port of this machine's loopback to an address of the host. */
    List<String> toForward(int port, String address, int portThere) {
        return control("forward", List.of("-L", "127.0.0.1:" + port + ":" + address + ":" + portThere));
    }

    private List<String> control(String request, List<String> arguments) {
        List<String> words = new ArrayList<>(List.of("ssh", "-O", request));
        words.addAll(arguments);
        words.addAll(destination());
        return words;
    }

    private List<String> destination() {
        List<String> words = new ArrayList<>();
        option(words, "ControlPath=\"" + socket.toString().replace("%", "%%") + "\"");
        host.port().ifPresent(port -> words.addAll(List.of("-p", String.valueOf(port))));
        host.user().ifPresent(user -> words.addAll(List.of("-l", user)));
        host.privateKeyFile().ifPresent(file -> words.addAll(List.of("-i", file)));
        words.addAll(host.arguments());
        words.addAll(List.of("--", host.address()));
        return words;
    }

    private static void option(List<String> words, String option) {
        words.add("-o");
        words.add(option);
    }
}
