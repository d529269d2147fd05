package org.replibench.machines.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** In the words of OpenSSH 9.2; {@code DoctorIT} hears some of them from a real one. */
class ShellFailureTest {
    private static final HostAccess.Ssh HOST =
            new HostAccess.Ssh("node1", OptionalInt.of(2222), Optional.of("bench"), Optional.empty(), List.of());

    @Test
    void a_key_that_is_refused() {
        assertThat(of("bench@node1: Permission denied (publickey,password).\n"))
                .isEqualTo(
                        "ssh: key refused; expected a key that the host lets in as bench, got bench@node1: Permission"
                                + " denied (publickey,password). Try ssh-copy-id, ssh-add or ansible_ssh_private_key_file");
    }

    @Test
    void a_key_that_is_not_there() {
        assertThat(of("Warning: Identity file /keys/a not accessible: No such file or directory.\r\n"
                        + "bench@node1: Permission denied (publickey).\r\n"))
                .startsWith("ssh: no such key; ")
                .contains("/keys/a");
    }

    @Test
    void a_host_key_that_has_changed_and_one_that_is_not_known() {
        assertThat(of("""
                @@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@
                @    WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED!     @
                @@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@
                Please contact your system administrator.
                Offending ED25519 key in /home/me/.ssh/known_hosts:3
                Host key verification failed.
                """))
                .isEqualTo(
                        "ssh: the host's key has changed; expected the one in known_hosts, got Offending ED25519 key in"
                                + " /home/me/.ssh/known_hosts:3. Try ssh-keygen -R '[node1]:2222' if you know why, then"
                                + " ssh-keyscan");
        assertThat(of("""
                No ED25519 host key is known for [node1]:2222 and you have requested strict checking.
                Host key verification failed.
                """))
                .isEqualTo("ssh: the host's key is not known; expected one in known_hosts, got none. Try ssh-keyscan -p"
                        + " 2222 node1 >> ~/.ssh/known_hosts, and compare it with the host's");
    }

    @Test
    void a_host_that_cannot_be_reached() {
        assertThat(of("ssh: connect to host node1 port 2222: No route to host\n"))
                .isEqualTo(
                        "ssh: unreachable; expected a connection, got ssh: connect to host node1 port 2222: No route to"
                                + " host. Try the same by hand: ssh -p 2222 bench@node1");
        assertThat(of("ssh: Could not resolve hostname node1: Name or service not known"))
                .startsWith("ssh: unreachable;");
        assertThat(
                        of(
                                "kex_exchange_identification: Connection closed by remote host\nConnection closed by UNKNOWN port 65535"))
                .startsWith("ssh: unreachable;");
        assertThat(of("Connection timed out during banner exchange")).startsWith("ssh: unreachable;");
    }

    @Test
    void whatever_else_it_is() {
        assertThat(of("Unable to negotiate with 10.0.0.1 port 22: no matching host key type found."))
                .startsWith("ssh: no connection; ");
        assertThat(of("")).startsWith("ssh: no connection; expected a shell, got exit code 255.");
        assertThat(ShellFailure.of(HOST, 127, "bash: line 1: sh: command not found\n")
                        .toString())
                .startsWith("shell: ended early; ");
    }

    private static String of(String complaint) {
        return ShellFailure.of(HOST, 255, complaint).toString();
    }
}
