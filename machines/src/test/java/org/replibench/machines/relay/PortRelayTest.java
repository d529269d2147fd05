package org.replibench.machines.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A program of this machine, and sockets of it. */
@Timeout(120)
@DisabledOnOs(OS.WINDOWS)
class PortRelayTest {
    private static final String LOOPBACK = "127.0.0.1";
    private static final int LARGE = 24 << 20;
    private static final long LOOK_AGAIN_MILLIS = 200;
    private static final int SMALL_BUFFER = 1 << 13;

    @TempDir
    Path folder;

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<Process> started = new ArrayList<>();
    private final List<ServerSocket> servers = new ArrayList<>();
    private List<String> command;
    private PortRelay relay;

    /** What serves one connection. */
    private interface Service {
        void serve(Socket socket) throws Exception;
    }

    @BeforeEach
    void open() throws IOException {
        Files.createFile(folder.resolve("complaint"));
        command = RelayJar.command(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                RelayJar.write(folder).toString());
        relay = new PortRelay(() -> {
            // What a shell may print before.
            List<String> words = new ArrayList<>(List.of("sh", "-c", "echo Welcome to replibench; exec \"$@\"", "sh"));
            words.addAll(command);
            Process process = new ProcessBuilder(words)
                    .redirectError(folder.resolve("complaint").toFile())
                    .start();
            started.add(process);
            return process;
        });
    }

    @AfterEach
    void close() throws Exception {
        relay.close();
        for (Process process : started) {
            process.waitFor();
        }
        for (ServerSocket server : servers) {
            server.close();
        }
        threads.shutdownNow();
        assertThat(folder.resolve("complaint")).content().isEmpty();
    }

    @Test
    void one_direction_may_end_before_the_other_and_nothing_is_lost_of_much() throws Exception {
        try (Socket client = new Socket(LOOPBACK, lead(PortRelayTest::answerWithDigest))) {
            Future<byte[]> answer = threads.submit(() -> client.getInputStream().readAllBytes());
            byte[] sent = send(client, LARGE, 1);
            client.shutdownOutput();

            byte[] received = answer.get();

            assertThat(received).hasSize(sent.length + LARGE);
            assertThat(Arrays.copyOf(received, sent.length)).isEqualTo(sent);
            assertThat(digest(received, sent.length)).isEqualTo(digestOf(LARGE, 2));
        }
    }

    /** The digest of all that comes, after its end; then as much again. */
    private static void answerWithDigest(Socket socket) throws Exception {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        socket.getInputStream().transferTo(new DigestOutputStream(OutputStream.nullOutputStream(), digest));
        socket.getOutputStream().write(digest.digest());
        send(socket, LARGE, 2);
    }

    @Test
    void many_are_served_at_once_by_one_program() throws Exception {
        int port = lead(PortRelayTest::echo);
        List<Callable<Boolean>> clients = new ArrayList<>();
        for (int client = 0; client < 150; client++) {
            int seed = client;
            clients.add(() -> {
                try (Socket socket = new Socket(LOOPBACK, port)) {
                    Future<byte[]> answer =
                            threads.submit(() -> socket.getInputStream().readAllBytes());
                    byte[] sent = send(socket, 50_000, seed);
                    socket.shutdownOutput();
                    return Arrays.equals(digest(answer.get(), 0), sent);
                }
            });
        }

        for (Future<Boolean> equal : threads.invokeAll(clients)) {
            assertThat(equal.get()).isTrue();
        }
        assertThat(started).hasSize(1);
    }

    @Test
    void one_that_does_not_read_holds_up_itself_and_no_other() throws Exception {
        AtomicLong sent = new AtomicLong();
        int slow = lead(socket -> {
            socket.setSendBufferSize(SMALL_BUFFER);
            Random random = new Random(3);
            byte[] block = new byte[SMALL_BUFFER];
            for (int bytes = 0; bytes < LARGE; bytes += block.length) {
                random.nextBytes(block);
                socket.getOutputStream().write(block);
                sent.addAndGet(block.length);
            }
            socket.shutdownOutput();
        });
        int quick = lead(PortRelayTest::echo);
        try (Socket client = new Socket()) {
            client.setReceiveBufferSize(SMALL_BUFFER);
            client.connect(new InetSocketAddress(LOOPBACK, slow));
            await(() -> {
                long before = sent.get();
                TimeUnit.MILLISECONDS.sleep(LOOK_AGAIN_MILLIS);
                return before > 0 && sent.get() == before;
            });

            for (int exchange = 0; exchange < 200; exchange++) {
                exchange(quick);
            }

            assertThat(sent.get()).as("what piles up").isLessThan(LARGE);
            assertThat(digest(client.getInputStream().readAllBytes(), 0)).isEqualTo(digestOfBlocks(LARGE, 3));
        }
    }

    @Test
    void what_breaks_there_is_no_end_here() throws Exception {
        int broken = lead(socket -> {
            socket.getOutputStream().write("half of it".getBytes(StandardCharsets.US_ASCII));
            socket.setSoLinger(true, 0);
        });
        int none = relay.lead(LOOPBACK, freePort());

        for (int port : List.of(broken, none)) {
            try (Socket client = new Socket(LOOPBACK, port)) {
                assertThatExceptionOfType(IOException.class)
                        .isThrownBy(() -> client.getInputStream().readAllBytes());
            }
        }
        exchange(lead(PortRelayTest::echo));
        assertThat(started).hasSize(1);
    }

    @Test
    void what_breaks_here_is_no_end_there() throws Exception {
        Future<?>[] service = new Future<?>[1];
        ServerSocket server = server();
        service[0] = threads.submit(() -> {
            try (Socket socket = server.accept()) {
                return socket.getInputStream().readAllBytes();
            }
        });
        Socket client = new Socket(LOOPBACK, relay.lead(LOOPBACK, server.getLocalPort()));
        client.getOutputStream().write(1);
        client.setSoLinger(true, 0);
        client.close();

        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(service[0]::get)
                .withCauseInstanceOf(IOException.class);
    }

    @Test
    void if_the_program_is_killed_its_connections_break_and_the_next_one_has_another() throws Exception {
        int port = lead(PortRelayTest::echo);
        try (Socket client = new Socket(LOOPBACK, port)) {
            client.getOutputStream().write(7);
            assertThat(client.getInputStream().read()).isEqualTo(7);

            started.get(0).destroyForcibly();

            assertThatExceptionOfType(IOException.class)
                    .isThrownBy(() -> client.getInputStream().readAllBytes());
        }
        exchange(port);
        assertThat(started).hasSize(2);
    }

    @Test
    void a_program_that_does_not_begin_is_a_failure_and_so_is_one_that_says_nothing_of_it() throws Exception {
        for (String script : List.of("exit 3", "yes no | head -c 100000")) {
            try (PortRelay none = new PortRelay(() -> new ProcessBuilder("sh", "-c", script).start())) {
                assertThatExceptionOfType(IOException.class).isThrownBy(none::start);
                int port = none.lead(LOOPBACK, 1);
                try (Socket client = new Socket(LOOPBACK, port)) {
                    assertThatExceptionOfType(IOException.class)
                            .isThrownBy(() -> client.getInputStream().readAllBytes());
                }
            }
        }
    }

    @Test
    void what_is_no_frame_breaks_what_there_is() throws Exception {
        String script = "printf 'replibench-relay-1\\nno such frames'; exec cat >/dev/null";
        try (PortRelay odd = new PortRelay(() -> new ProcessBuilder("sh", "-c", script).start())) {
            odd.start();
            try (Socket client = new Socket(LOOPBACK, odd.lead(LOOPBACK, 1))) {
                assertThatExceptionOfType(IOException.class)
                        .isThrownBy(() -> client.getInputStream().readAllBytes());
            }
        }
    }

    @Test
    void the_program_ends_with_its_input_and_at_what_is_no_frame() throws Exception {
        for (byte[] input : List.of(
                new byte[0],
                new byte[] {1},
                "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII),
                new byte[] {2, 0, 0, 0, 1, 127, 127, 127, 127},
                new byte[] {2, 0, 0, 0, 1, -1, -1, -1, -1})) {
            Process program = new ProcessBuilder(command)
                    .redirectError(folder.resolve("complaint").toFile())
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            program.getOutputStream().write(input);
            program.getOutputStream().flush();
            if (input.length < 9) {
                program.getOutputStream().close();
            }

            assertThat(program.waitFor()).isZero();
        }
    }

    /** As when the way to it broke, and what started it there keeps its input open. */
    @Tag("thorough")
    @Test
    void the_program_ends_if_it_hears_nothing_for_long() throws Exception {
        Process program = new ProcessBuilder(command)
                .redirectError(folder.resolve("complaint").toFile())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();

        assertThat(program.waitFor()).isZero();
    }

    @Test
    void whether_a_port_is_reached_without_it_is_found_out_before_anything_listens_there() throws Exception {
        assertThat(relay.isReached(LOOPBACK, freePort())).isTrue();
        assertThat(relay.isReached(LOOPBACK, server().getLocalPort()))
                .as("another program listens")
                .isFalse();
        assertThat(relay.isReached("192.0.2.9", 8080)).as("no address of it").isFalse();
    }

    @Test
    void when_it_is_closed_nothing_is_left() throws Exception {
        int port = lead(PortRelayTest::echo);
        Socket client = new Socket(LOOPBACK, port);
        client.getOutputStream().write(7);
        assertThat(client.getInputStream().read()).isEqualTo(7);

        relay.close();

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> client.getInputStream().readAllBytes());
        assertThatExceptionOfType(IOException.class).isThrownBy(() -> new Socket(LOOPBACK, port).close());
        assertThatExceptionOfType(IOException.class).isThrownBy(() -> relay.lead(LOOPBACK, port));
        assertThatExceptionOfType(IOException.class).isThrownBy(relay::start);
        started.get(0).waitFor();
        client.close();
    }

    @Test
    void the_same_classes_are_the_same_file() throws Exception {
        Path other = Files.createDirectory(folder.resolve("other"));

        assertThat(RelayJar.write(other)).hasSameBinaryContentAs(RelayJar.write(folder));
    }

    /** A port of this machine's loopback behind which that service is, a thread for each connection. */
    private int lead(Service service) throws IOException {
        ServerSocket server = server();
        threads.submit(() -> {
            while (true) {
                Socket socket = server.accept();
                threads.submit(() -> {
                    try (socket) {
                        service.serve(socket);
                    }
                    return null;
                });
            }
        });
        return relay.lead(LOOPBACK, server.getLocalPort());
    }

    private ServerSocket server() throws IOException {
        ServerSocket server = new ServerSocket(0, 500, InetAddress.getByName(LOOPBACK));
        servers.add(server);
        return server;
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(LOOPBACK))) {
            return socket.getLocalPort();
        }
    }

    private static void echo(Socket socket) throws IOException {
        InputStream input = socket.getInputStream();
        byte[] buffer = new byte[SMALL_BUFFER];
        for (int count = input.read(buffer); count >= 0; count = input.read(buffer)) {
            socket.getOutputStream().write(buffer, 0, count);
        }
    }

    private static void exchange(int port) throws IOException {
        try (Socket socket = new Socket(LOOPBACK, port)) {
            socket.getOutputStream().write("ping".getBytes(StandardCharsets.US_ASCII));
            assertThat(socket.getInputStream().readNBytes(4)).asString().isEqualTo("ping");
        }
    }

    /** Returns the digest of what it sends. */
    private static byte[] send(Socket socket, int bytes, long seed) throws Exception {
        byte[] all = new byte[bytes];
        new Random(seed).nextBytes(all);
        socket.getOutputStream().write(all);
        return digest(all, 0);
    }

    private static byte[] digestOf(int bytes, long seed) throws Exception {
        byte[] all = new byte[bytes];
        new Random(seed).nextBytes(all);
        return digest(all, 0);
    }

    private static byte[] digestOfBlocks(int bytes, long seed) throws Exception {
        Random random = new Random(seed);
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        byte[] block = new byte[SMALL_BUFFER];
        for (int done = 0; done < bytes; done += block.length) {
            random.nextBytes(block);
            digest.update(block);
        }
        return digest.digest();
    }

    private static byte[] digest(byte[] bytes, int from) throws Exception {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        digest.update(bytes, from, bytes.length - from);
        return digest.digest();
    }

    private static void await(Callable<Boolean> condition) throws Exception {
        while (!condition.call()) {
            TimeUnit.MILLISECONDS.sleep(LOOK_AGAIN_MILLIS);
        }
    }
}
