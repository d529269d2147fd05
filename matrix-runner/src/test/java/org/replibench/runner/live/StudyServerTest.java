package org.replibench.runner.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.OutputStream;
import java.net.BindException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StudyServerTest {
    /** More than what sockets and buffers take in between. */
    private static final int LARGE_BYTES = 20_000_000;

    @TempDir
    Path folder;

    private Path study;
    private StudyServer server;

    /** XNIO complains of each download that the end of a server interrupts; a study has silenced it, too. */
    private static final Logger NETWORK = Logger.getLogger("org.xnio");

    @BeforeAll
    static void silence() {
        NETWORK.setLevel(Level.OFF);
    }

    @BeforeEach
    void start() throws IOException {
        study = Files.createDirectories(folder.resolve("study"));
        Files.writeString(folder.resolve("secret.txt"), "not for you");
        server = StudyServer.start(0, new LiveMetrics());
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void before_the_study_and_before_its_first_cell_the_page_says_so_and_later_it_is_the_report() throws Exception {
        assertThat(page("")).contains(" 503 ", "The study has not begun yet.", "\r\nRefresh: 30\r\n");

        server.show(study, true);
        assertThat(page("")).contains(" 302 ", "\r\nLocation: report/index.html\r\n");
        assertThat(page("report/index.html"))
                .contains(" 404 ", "No cell was measured to its end yet.", "\r\nRefresh: 30\r\n");

        write("report/index.html", "<h1>report</h1>");
        assertThat(page("report/index.html"))
                .contains(" 200 ", "\r\nContent-Type: text/html; charset=utf-8\r\n", "\r\nRefresh: 30\r\n")
                .endsWith("\r\n\r\n<h1>report</h1>");
    }

    @Test
    void a_finished_study_is_not_loaded_again() throws Exception {
        server.show(study, false);
        write("report/index.html", "<h1>report</h1>");

        assertThat(page("report/index.html")).contains(" 200 ").doesNotContain("Refresh");
    }

    @Test
    void a_port_that_another_program_has_is_not_taken() {
        assertThatExceptionOfType(BindException.class).isThrownBy(() -> StudyServer.start(port(), new LiveMetrics()));
    }

    @Test
    void metrics_and_targets_need_no_key_and_are_there_before_a_cell_runs() throws Exception {
        assertThat(get("/metrics")).contains(" 200 ", "\r\nContent-Type: text/plain; charset=utf-8\r\n");
        assertThat(get("/targets"))
                .contains(" 200 ", "\r\nContent-Type: application/json\r\n")
                .endsWith("\r\n[]\n");
    }

    @Test
    void without_the_key_there_is_nothing_of_the_study() throws Exception {
        server.show(study, true);
        write("report/index.html", "<h1>report</h1>");
        String nearly = key().substring(0, key().length() - 1);

        for (String path :
                List.of("/", "/report/index.html", "/" + nearly + "/report/index.html", "//report/index.html")) {
            assertThat(get(path))
                    .as(path)
                    .contains(" 403 ", "Open the address that the study printed")
                    .doesNotContain("<h1>");
        }
    }

    @Test
    void every_server_has_a_key_of_its_own_of_128_bits() throws IOException {
        Set<String> keys = new HashSet<>();
        for (int i = 0; i < 20; i++) {
            try (StudyServer other = StudyServer.start(0, new LiveMetrics())) {
                keys.add(key(other));
            }
        }

        assertThat(keys).hasSize(20).allMatch(key -> key.matches("[A-Za-z0-9_-]{22}"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "attacker.example",
                "attacker.example:PORT",
                "localhost.attacker.example:PORT",
                "attacker.example:PORT@127.0.0.1:PORT",
                "127.0.0.1",
                "127.0.0.1:1",
                "0.0.0.0:PORT",
                ""
            })
    void a_request_to_a_foreign_name_is_answered_with_nothing_of_the_study(String host) throws Exception {
        server.show(study, true);
        write("report/index.html", "<h1>report</h1>");

        for (String path : List.of("/" + key() + "/report/index.html", "/metrics", "/targets")) {
            assertThat(send("GET " + path, "Host: " + host.replace("PORT", String.valueOf(port()))))
                    .matches("(?s)HTTP/1.1 4(00|21) .*")
                    .doesNotContain("<h1>");
        }
    }

    @Test
    void a_request_that_names_no_host_or_two_or_another_in_its_address_is_refused() throws Exception {
        String own = "Host: 127.0.0.1:" + port();

        assertThat(send("GET /metrics")).startsWith("HTTP/1.1 400 ");
        assertThat(send("GET /metrics", own, "Host: attacker.example")).startsWith("HTTP/1.1 400 ");
        assertThat(read(sending("GET /metrics HTTP/1.0\r\n\r\n"))).startsWith("HTTP/1.0 421 ");
        assertThat(send("GET http://attacker.example/metrics", own)).startsWith("HTTP/1.1 400 ");
        assertThat(send("GET http://attacker.example/metrics", "Host: attacker.example"))
                .startsWith("HTTP/1.1 421 ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "localhost", "LOCALHOST", "[::1]"})
    void its_own_names_are_loopback_s(String name) throws Exception {
        assertThat(send("GET /metrics", "Host: " + name + ":" + port())).startsWith("HTTP/1.1 200 ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT", "PATCH", "MOVE"})
    void nothing_but_reading_is_allowed(String method) throws Exception {
        server.show(study, true);
        write("report/index.html", "<h1>report</h1>");

        assertThat(send(method + " /" + key() + "/report/index.html", "Host: 127.0.0.1:" + port(), "Content-Length: 0"))
                .startsWith("HTTP/1.1 405 ")
                .contains("\r\nAllow: GET, HEAD\r\n");
        assertThat(study.resolve("report/index.html")).hasContent("<h1>report</h1>");
    }

    @Test
    void a_head_has_the_headers_of_a_page_and_no_body() throws Exception {
        server.show(study, false);
        write("report/index.html", "<h1>report</h1>");

        assertThat(send("HEAD /" + key() + "/report/index.html", "Host: 127.0.0.1:" + port()))
                .contains(" 200 ", "\r\nContent-Type: text/html; charset=utf-8\r\n")
                .endsWith("\r\n\r\n");
        assertThat(send("HEAD /metrics", "Host: 127.0.0.1:" + port()))
                .contains(" 200 ")
                .endsWith("\r\n\r\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../secret.txt",
                "%2e%2e/secret.txt",
                "..%2fsecret.txt",
                "%2e%2e%2fsecret.txt",
                "cells/../../secret.txt",
                "..\\secret.txt",
                "..;/secret.txt",
                "/../secret.txt",
                "/etc/passwd",
                "link.txt",
                "linked/secret.txt",
                "linked.html",
                "report%00.html",
                "%00",
                "report.html%0d%0aX-Injected:%20yes",
                "%ff%fe",
                "%c0%ae%c0%ae/secret.txt",
                "cells",
                "cells/",
                ".git/config",
                "program.class",
                "heap.hprof",
                "noending"
            })
    void nothing_beside_the_study_is_shown_and_nothing_that_no_study_leaves(String path) throws Exception {
        Files.createSymbolicLink(study.resolve("link.txt"), folder.resolve("secret.txt"));
        Files.createSymbolicLink(study.resolve("linked"), folder);
        Files.createSymbolicLink(study.resolve("linked.html"), Path.of("report/index.html"));
        Files.createDirectories(study.resolve("cells"));
        for (String name : List.of("report/index.html", ".git/config", "program.class", "heap.hprof", "noending")) {
            write(name, "not for you");
        }
        server.show(study, false);

        assertThat(page(path))
                .as(path)
                .matches("(?s)HTTP/1.1 40[034] .*")
                .doesNotContain("not for you", "root:", "\r\nX-Injected");
    }

    @Test
    void a_link_to_the_study_s_folder_is_followed() throws Exception {
        write("report/index.html", "<h1>report</h1>");
        server.show(Files.createSymbolicLink(folder.resolve("latest"), study), false);

        assertThat(page("report/index.html")).contains("<h1>report</h1>");
    }

    @Test
    void what_is_not_found_is_named_without_control_characters() throws Exception {
        server.show(study, false);

        assertThat(page("%1b%5b31mred%0a.txt"))
                .contains("not found: \\u001b[31mred\\u000a.txt")
                .doesNotContain("\u001b");
    }

    @ParameterizedTest
    @CsvSource({
        "node1.server.log, text/plain; charset=utf-8",
        "results.csv, text/plain; charset=utf-8",
        "record.json, application/json",
        "node1.jfr, application/octet-stream",
        "journal.jsonl.gz, application/octet-stream",
        "chart.svg, image/svg+xml"
    })
    void no_raw_file_is_taken_for_a_page(String file, String type) throws Exception {
        write(file, "<script>alert(1)</script>");
        server.show(study, false);

        assertThat(page(file))
                .contains(
                        "\r\nContent-Type: " + type + "\r\n",
                        "\r\nX-Content-Type-Options: nosniff\r\n",
                        "\r\nContent-Security-Policy: default-src 'none'; base-uri 'none'; form-action 'none';"
                                + " frame-ancestors 'none'\r\n");
    }

    @Test
    void every_response_keeps_other_sites_out_and_itself_out_of_caches() throws Exception {
        server.show(study, true);
        write("report/index.html", "<h1>report</h1>");
        write("cells/a/dashboard/index.html", "<h1>dashboard</h1>");

        List<String> responses = List.of(
                page("report/index.html"),
                page("cells/a/dashboard/index.html"),
                page("missing.txt"),
                page(""),
                get("/"),
                get("/metrics"),
                send("GET /metrics", "Host: attacker.example"),
                send("POST /metrics", "Host: 127.0.0.1:" + port()));

        assertThat(responses).allSatisfy(response -> assertThat(response)
                .contains(
                        "\r\nX-Content-Type-Options: nosniff\r\n",
                        "\r\nCache-Control: no-store\r\n",
                        "\r\nCross-Origin-Resource-Policy: same-origin\r\n",
                        "\r\nCross-Origin-Opener-Policy: same-origin\r\n",
                        "\r\nReferrer-Policy: no-referrer\r\n",
                        "\r\nX-Frame-Options: DENY\r\n",
                        "frame-ancestors 'none'",
                        "default-src 'none'")
                .doesNotContain(
                        "Access-Control-Allow", "\r\nServer:", "\r\nX-Powered-By", "Set-Cookie", "unsafe-eval"));
    }

    @Test
    void a_log_that_grows_while_it_is_read_is_read_to_what_was_its_end() throws Exception {
        Path log = write("node1.server.log", "x".repeat(LARGE_BYTES));
        server.show(study, true);
        AtomicBoolean read = new AtomicBoolean();
        Thread writer = new Thread(() -> {
            while (!read.get()) {
                append(log);
            }
        });
        writer.start();
        try {
            String page = page("node1.server.log");
            assertThat(page.chars().filter(letter -> letter == 'x').count()).isGreaterThanOrEqualTo(LARGE_BYTES);
        } finally {
            read.set(true);
            writer.join();
        }
    }

    @Test
    @Timeout(45)
    void clients_that_send_or_read_nothing_keep_nobody_waiting() throws Exception {
        write("samples.jtl", "x".repeat(LARGE_BYTES));
        server.show(study, true);
        List<Socket> slow = new ArrayList<>();
        try {
            for (int i = 0; i < 20; i++) {
                slow.add(sending("GET / HT"));
                slow.add(sending("GET /" + key() + "/samples.jtl HTTP/1.1\r\nHost: 127.0.0.1:" + port() + "\r\n\r\n"));
            }

            assertThat(page("samples.jtl")).contains(" 200 ");
        } finally {
            for (Socket each : slow) {
                each.close();
            }
        }
    }

    @Test
    void it_listens_to_this_machine_only() throws Exception {
        List<InetAddress> others = NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .filter(address -> !address.isLoopbackAddress() && !address.isLinkLocalAddress())
                .toList();
        assumeThat(others).isNotEmpty();

        assertThat(others).allSatisfy(address -> assertThatExceptionOfType(ConnectException.class)
                .isThrownBy(() -> new Socket(address, port()).close()));
    }

    /** Pieces of requests in a random order, the same each time. */
    @Test
    @Timeout(120)
    void ten_thousand_requests_of_any_form_meet_no_error_of_the_server() throws Exception {
        write("report/index.html", "<h1>report</h1>");
        write("cells/a/record.json", "{}");
        Files.createSymbolicLink(study.resolve("link.txt"), folder.resolve("secret.txt"));
        server.show(study, true);
        Random random = new Random(24);
        Map<String, Integer> answers = new TreeMap<>();

        for (int i = 0; i < 10_000; i++) {
            String request = request(random);
            String response = read(sending(request));
            assertThat(response)
                    .as(request)
                    .matches("(?s)(HTTP/1.[01] (200|302|400|403|404|405|413|414|417|421|431) .*)?")
                    .doesNotContain("not for you", "root:", "Exception", "\tat ");
            answers.merge(response.isEmpty() ? "" : response.substring(9, 12), 1, Integer::sum);
        }
        assertThat(answers).containsKeys("200", "302", "400", "403", "404", "405", "421");
    }

    private String request(Random random) {
        String method = mostly(random, "GET", "HEAD", "POST", "get", "OPTIONS", "\0", "G ET", "");
        StringBuilder path = new StringBuilder(
                mostly(random, "/" + key() + "/", "/", "//", "", "http://127.0.0.1/", "*", "\\", "/" + key()));
        for (int i = random.nextInt(5); i > 0; i--) {
            path.append(pick(
                            random, "report/index.html", "cells/", "a/", "record.json", "link.txt", "metrics", "/", ""))
                    .append(mostly(
                            random,
                            "",
                            "..",
                            "%2e%2e/",
                            "%2f",
                            "%00",
                            "%0d%0aX:y",
                            "%ff",
                            "%",
                            "%zz",
                            "\u00e9",
                            ";v=1",
                            "?",
                            "?a=%00&a=b",
                            "#",
                            "&",
                            "{}",
                            "\"",
                            "<b>",
                            "~",
                            "\\",
                            "/etc/passwd",
                            "x".repeat(300)));
        }
        String version = mostly(random, "HTTP/1.1", "HTTP/1.0", "HTTP/9.9", "", "X");
        String host = mostly(random, "127.0.0.1:" + port(), "localhost:" + port(), "evil", "", "\0");
        String header = mostly(
                random,
                "",
                "Range: bytes=0-1",
                "Range: bytes=9-1,x",
                "If-None-Match: *",
                "If-Modified-Since: now",
                "Expect: 100-continue",
                "Content-Length: -1",
                "Content-Length: x",
                "Transfer-Encoding: chunked",
                "Cookie: a=b; a",
                "Upgrade: h2c",
                "no colon",
                ": empty",
                "Origin: null",
                "X-Forwarded-Host: evil",
                "X-HTTP-Method-Override: PUT",
                "Accept: \u0001");
        return method + " " + path + " " + version + "\r\nHost: " + host + "\r\n" + header
                + (header.isEmpty() ? "" : "\r\n") + "Connection: close\r\n\r\n"
                + (header.startsWith("Transfer") ? pick(random, "0\r\n\r\n", "zz\r\n") : "");
    }

    /** Four times of five what is usual. */
    private static String mostly(Random random, String usual, String... odd) {
        return random.nextInt(5) > 0 ? usual : pick(random, odd);
    }

    private static String pick(Random random, String... all) {
        return all[random.nextInt(all.length)];
    }

    @Test
    void an_oversized_request_is_refused() throws Exception {
        assertThat(send("GET /metrics", "Host: 127.0.0.1:" + port(), "X-Long: " + "x".repeat(100_000)))
                .doesNotContain(" 200 ");
        assertThat(send("GET /" + "x".repeat(100_000), "Host: 127.0.0.1:" + port()))
                .doesNotContain(" 200 ");
    }

    private Path write(String name, String text) throws IOException {
        Files.createDirectories(study.resolve(name).getParent());
        return Files.writeString(study.resolve(name), text);
    }

    private static void append(Path log) {
        try {
            Files.writeString(log, "y", StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private String page(String path) throws IOException {
        return get("/" + key() + "/" + path);
    }

    private String get(String path) throws IOException {
        return send("GET " + path, "Host: 127.0.0.1:" + port());
    }

    /** As it goes over the wire: an HTTP client would correct most of what is tried here. */
    private String send(String methodAndPath, String... headers) throws IOException {
        String lines = headers.length == 0 ? "" : String.join("\r\n", headers) + "\r\n";
        return read(sending(methodAndPath + " HTTP/1.1\r\n" + lines + "Connection: close\r\n\r\n"));
    }

    /** What is answered before the server ends the connection; the client says that it has no more to send. */
    private static String read(Socket connection) throws IOException {
        try (connection) {
            connection.shutdownOutput();
            return new String(connection.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private Socket sending(String request) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port());
        OutputStream output = socket.getOutputStream();
        output.write(request.getBytes(StandardCharsets.ISO_8859_1));
        output.flush();
        return socket;
    }

    private int port() {
        return server.url().getPort();
    }

    private String key() {
        return key(server);
    }

    private static String key(StudyServer server) {
        return server.url().getPath().replace("/", "");
    }
}
