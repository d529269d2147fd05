package org.replibench.runner.shop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.replibench.cluster.Node;
import org.replibench.fixture.LeastPrivilege;
import org.replibench.fixture.SharedDirectory;
import org.replibench.fixture.TestOrder;
import org.replibench.process.Program;

/** What other users and other machines can see of running servers. */
@Order(TestOrder.SHOP)
@EnabledOnOs(OS.LINUX)
class ExposureIT {
    private RunningShop shop;

    @BeforeEach
    void borrow() throws Exception {
        shop = RunningShop.borrow("replibench", "2211", 2);
    }

    @Test
    void no_server_listens_beyond_loopback() throws Exception {
        for (Program server : servers().toList()) {
            List<ListeningSocket> sockets = ListeningSocket.of(server.pid());

            assertThat(sockets).isNotEmpty().allSatisfy(socket -> assertThat(
                            socket.address().isLoopbackAddress())
                    .as(socket.toString())
                    .isTrue());
        }
    }

    @Test
    void the_databases_password_is_in_no_command_line_and_in_no_file() throws Exception {
        String password = shop.database().password();

        assertThat(ProcessHandle.allProcesses()
                        .filter(process -> commandLine(process).contains(password)))
                .isEmpty();
        assertThat(LeastPrivilege.files(SharedDirectory.PATH).stream()
                        .filter(Files::isRegularFile)
                        .filter(file -> contains(file, password)))
                .isEmpty();
    }

    @Test
    void what_a_run_writes_no_other_user_may_change() throws Exception {
        assertThat(LeastPrivilege.files(SharedDirectory.PATH).stream()
                        .filter(file -> !Files.isSymbolicLink(file))
                        .filter(ExposureIT::isWritableByOthers))
                .isEmpty();
    }

    private Stream<Program> servers() {
        return Stream.concat(shop.cluster().nodes().stream().map(Node::program), shop.database().program().stream());
    }

    private static String commandLine(ProcessHandle process) {
        try {
            return Files.readString(
                    Path.of("/proc", String.valueOf(process.pid()), "cmdline"), StandardCharsets.ISO_8859_1);
        } catch (IOException ended) {
            return "";
        }
    }

    private static boolean contains(Path file, String text) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1).contains(text);
        } catch (IOException gone) {
            return false;
        }
    }

    private static boolean isWritableByOthers(Path file) {
        try {
            Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(file, LinkOption.NOFOLLOW_LINKS);
            return permissions.contains(PosixFilePermission.OTHERS_WRITE)
                    || permissions.contains(PosixFilePermission.GROUP_WRITE);
        } catch (IOException gone) {
            return false;
        }
    }

    /** A TCP socket of a process that waits for connections. */
    private record ListeningSocket(InetAddress address, int port) {
        private static final String LISTENING = "0A";
        private static final int BYTES_OF_A_WORD = 4;

        static List<ListeningSocket> of(long pid) throws IOException {
            Path process = Path.of("/proc", String.valueOf(pid));
            Set<String> own;
            try (Stream<Path> files = Files.list(process.resolve("fd"))) {
                own = files.map(ListeningSocket::target).collect(Collectors.toSet());
            }
            return Stream.concat(
                            Files.readAllLines(process.resolve("net/tcp")).stream(),
                            Files.readAllLines(process.resolve("net/tcp6")).stream())
                    .map(line -> line.strip().split("\\s+"))
                    .filter(fields -> fields[3].equals(LISTENING) && own.contains("socket:[" + fields[9] + "]"))
                    .map(fields -> parse(fields[1]))
                    .toList();
        }

        private static String target(Path file) {
            try {
                return Files.readSymbolicLink(file).toString();
            } catch (IOException closed) {
                return "";
            }
        }

        /** The kernel shows addresses in words of this machine's byte order. */
        private static ListeningSocket parse(String text) {
            String[] parts = text.split(":");
            byte[] shown = HexFormat.of().parseHex(parts[0]);
            byte[] address = new byte[shown.length];
            for (int i = 0; i < shown.length; i++) {
                int word = i / BYTES_OF_A_WORD * BYTES_OF_A_WORD;
                address[i] = shown[2 * word + BYTES_OF_A_WORD - 1 - i];
            }
            try {
                return new ListeningSocket(InetAddress.getByAddress(address), Integer.parseInt(parts[1], 16));
            } catch (UnknownHostException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
