package org.replibench.runner.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.runner.fuzz.FuzzTarget;
import org.replibench.runner.fuzz.Fuzzer;
import org.replibench.runner.fuzz.Fuzzer.Victim;
import org.replibench.runner.fuzz.Mutation;
import org.replibench.runner.fuzz.RawHttp;
import org.replibench.runner.fuzz.RawResponse;
import org.replibench.runner.fuzz.RequestDraft;
import org.replibench.runner.fuzz.RequestDraft.Header;
import org.replibench.runner.fuzz.RequestDraft.Parameter;
import org.replibench.runner.fuzz.RequestDraft.Place;

/** The live server under thousands of wrong requests. {@code -Dseed} repeats a failure. */
class StudyServerFuzzTest {
    private static final int FEW = 500;
    private static final int MANY = 10_000;
    private static final long SEED_OF_FEW = 24;

    private static final String SECRET = "not for you";
    private static final String PAGE = "<h1>report</h1>";

    @TempDir
    Path folder;

    private final Logger rootLog = Logger.getLogger("");
    private final List<String> logged = new ArrayList<>();
    private final Handler log = new Handler() {
        @Override
        public synchronized void publish(LogRecord entry) {
            if (entry.getLevel().intValue() >= Level.SEVERE.intValue() || entry.getThrown() != null) {
                logged.add(entry.getLoggerName() + ": " + entry.getMessage() + " " + entry.getThrown());
            }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    private StudyServer server;

    @BeforeEach
    void start() throws IOException {
        rootLog.addHandler(log);
        Path study = Files.createDirectories(folder.resolve("study"));
        Files.writeString(folder.resolve("secret.txt"), SECRET);
        write(study.resolve("report/index.html"), PAGE);
        write(study.resolve("cells/a/samples.csv"), "a,b\n");
        write(study.resolve("cells/a/program.class"), SECRET);
        Files.createSymbolicLink(study.resolve("link.txt"), folder.resolve("secret.txt"));
        server = StudyServer.start(0, new LiveMetrics());
        server.show(study, true);
    }

    @AfterEach
    void stop() {
        server.close();
        rootLog.removeHandler(log);
    }

    @Test
    void hundreds_of_wrong_requests_are_refused_and_get_nothing_out() throws Exception {
        fuzz(FEW, Long.getLong("seed", SEED_OF_FEW));
    }

    @Tag("thorough")
    @Test
    void ten_thousand_wrong_requests_are_refused_and_get_nothing_out() throws Exception {
        fuzz(MANY, Long.getLong("seed", System.nanoTime()));
    }

    private void fuzz(int requests, long seed) throws Exception {
        RawHttp http = new RawHttp(server.url());
        List<FuzzTarget> targets = targets();
        Fuzzer fuzzer = new Fuzzer(targets, seed);

        fuzzer.run(requests, new Victim() {
            @Override
            public Optional<RawResponse> send(RequestDraft draft) throws IOException {
                return http.send(draft);
            }

            @Override
            public List<String> problems(RequestDraft sent, RawResponse response) {
                return StudyServerFuzzTest.this.problems(sent, response);
            }
        });

        assertThat(fuzzer.findings().lines())
                .as(requests + " requests, -Dseed=" + seed)
                .isEmpty();
        assertThat(logged).as("log, -Dseed=" + seed).isEmpty();
        assertThat(http.send(targets.get(0).draft()))
                .hasValueSatisfying(page -> assertThat(page.text()).isEqualTo(PAGE));
    }

    private List<FuzzTarget> targets() {
        Parameter key = new Parameter(Place.PATH, "key", key());
        Parameter query = new Parameter(Place.QUERY, "query", "1");
        List<Mutation> wrongKeys = List.of(
                Mutation.refused("key of another study", draft -> keyed(draft, "A".repeat(key().length()))),
                Mutation.refused("key but for its end", draft -> keyed(draft, key().substring(1))),
                Mutation.refused("no key", draft -> keyed(draft, "")));
        return List.of(
                target("/{key}/{file}", wrongKeys, key, new Parameter(Place.PATH, "file", "report/index.html"), query),
                target("/{key}/", wrongKeys, key),
                target("/metrics", List.of(), query),
                target("/targets", List.of(), query),
                target("/", List.of(), query));
    }

    private FuzzTarget target(String path, List<Mutation> mutations, Parameter... parameters) {
        Header host = new Header("Host", "127.0.0.1:" + server.url().getPort());
        return new FuzzTarget(
                path, new RequestDraft("GET", path, List.of(parameters), List.of(host), null, false), mutations);
    }

    private static RequestDraft keyed(RequestDraft draft, String key) {
        return draft.changing("key", parameter -> parameter.withValue(key));
    }

    private List<String> problems(RequestDraft sent, RawResponse response) {
        List<String> problems = new ArrayList<>();
        if (response.text().contains(SECRET)) {
            problems.add("shows what is none of the study's");
        }
        if (response.text().contains(PAGE) && !sent.target().contains(key())) {
            problems.add("shows the study without its key");
        }
        if (response.body().length > 0
                && response.header("Content-Security-Policy").isEmpty()) {
            problems.add("lacks Content-Security-Policy");
        }
        if (response.body().length > 0
                && response.header("X-Content-Type-Options")
                        .filter("nosniff"::equals)
                        .isEmpty()) {
            problems.add("lacks X-Content-Type-Options");
        }
        return problems;
    }

    private String key() {
        return server.url().getPath().replace("/", "");
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
