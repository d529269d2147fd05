package org.replibench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.replibench.runner.console.ExitCode;
import org.replibench.runner.testbed.Installation;

/** Every YAML file that a person can hand over: whatever is in it, it is read, or refused in one line. */
@Timeout(60)
class HostileFilesTest {
    private static final Map<String, byte[]> TEXTS = texts();

    @TempDir
    Path home;

    private final ByteArrayOutputStream output = new ByteArrayOutputStream();
    private final ByteArrayOutputStream errors = new ByteArrayOutputStream();

    /** What hands over the file, in a folder of its own: its name there, and the options. */
    private enum Reader {
        PRESET("matrix", "mine.yaml", "preset", "mine.yaml"),
        STUDY("matrix", "results/study/study.yaml", "resume", "results/study"),
        NETWORK("solve", "mine.yaml", "network", "mine.yaml"),
        INVENTORY("doctor", "mine.yaml", "inventory", "mine.yaml");

        private final String study;
        private final String file;
        private final Map<String, String> options;

        Reader(String study, String file, String option, String value) {
            this.study = study;
            this.file = file;
            this.options = study.equals("solve") || study.equals("doctor")
                    ? Map.of(option, value)
                    : Map.of(option, value, "dry-run", "true", "isolation", "process");
        }
    }

    private static Map<String, byte[]> texts() {
        Map<String, String> texts = new LinkedHashMap<>();
        for (String key : List.of("nodes", "stations")) {
            String start = "format: 1\n" + key + ": ";
            texts.put(key + ": escape", start + "\u001b[31m2");
            texts.put(key + ": NUL", start + "\0");
            texts.put(key + ": escaped escape", start + "\"\\e[31m\\n2\"");
            texts.put(key + ": escaped escape as a key", "\"" + key + "\\e[31m\": 2");
            texts.put(key + ": line separator", start + "\"\\L\"");
            texts.put(key + ": lone surrogate", start + "\"\\ud800\"");
            texts.put(key + ": three megabytes", start + "2 #" + "x".repeat(3_200_000));
            texts.put(key + ": thirty megabytes", start + "[" + "2, ".repeat(10_000_000) + "2]");
            texts.put(key + ": a long key", "x".repeat(100_000) + ": 2");
            texts.put(key + ": a long value", start + "x".repeat(100_000));
            texts.put(key + ": many digits", start + "9".repeat(900_000));
            texts.put(key + ": billion laughs", laughs(start));
            texts.put(key + ": recursive anchor", start + "&a [*a]");
            texts.put(key + ": recursive mapping", start + "&a {x: *a}");
            texts.put(key + ": recursive key", "? &a [*a]\n: 2");
            texts.put(key + ": anchor without an alias", start + "&a 2");
            texts.put(key + ": alias without an anchor", start + "*a");
            texts.put(key + ": merge", "x: &x {" + key + ": 2}\n<<: *x");
            texts.put(key + ": deep", start + "[".repeat(1_000_000));
            texts.put(key + ": deep mapping", start + "{a: ".repeat(100_000));
            texts.put(key + ": there twice", start + "2\n" + key + ": 3");
            texts.put(key + ": mapping", start + "{2: {3: 4}}");
            texts.put(
                    key + ": a class",
                    start + "!!javax.script.ScriptEngineManager [!!java.net.URL [\"http://127.0.0.1:1/\"]]");
            texts.put(key + ": open quote", start + "\"2");
            texts.put(key + ": tab", key + ":\n\t- 2");
            texts.put(key + ": two documents", start + "2\n---\n" + start + "3");
        }
        texts.put("empty", "");
        texts.put("comment", "# nothing\n");
        texts.put("text", "nodes");
        texts.put("list", "- nodes\n- 2\n");
        texts.put("number as a key", "1: 2");
        texts.put("nothing as a key", "null: 2");
        texts.put("empty key", ": 2");
        texts.put("list as a key", "? [nodes, 2]\n: 3");
        texts.put("mapping as a key", "? {nodes: 2}\n: 3");
        texts.put("directive", "%YAML 9.9\n---\nnodes: 2");
        Map<String, byte[]> bytes = new LinkedHashMap<>();
        texts.forEach((name, text) -> bytes.put(name, text.getBytes(StandardCharsets.UTF_8)));
        bytes.put("Latin-1", "nodes: größe".getBytes(StandardCharsets.ISO_8859_1));
        bytes.put("UTF-16", "nodes: 2".getBytes(StandardCharsets.UTF_16));
        bytes.put("byte order mark", "\ufeffnodes: x".getBytes(StandardCharsets.UTF_8));
        bytes.put(
                "binary",
                IntStream.range(0, 256)
                        .mapToObj(Character::toString)
                        .collect(Collectors.joining())
                        .getBytes(StandardCharsets.ISO_8859_1));
        return bytes;
    }

    private static String laughs(String start) {
        return IntStream.range(1, 30)
                .mapToObj(i -> "a" + i + ": &a" + i + " [" + ("*a" + (i - 1) + ", ").repeat(9) + "*a" + (i - 1) + "]\n")
                .collect(Collectors.joining("", "a0: &a0 lol\n", start + "*a29\n"));
    }

    static Stream<Arguments> files() {
        return Stream.of(Reader.values())
                .flatMap(reader -> TEXTS.keySet().stream().map(name -> Arguments.of(reader, name)));
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("files")
    void a_file_that_is_none_is_refused_in_one_line(Reader reader, String name) throws IOException {
        Path file = home.resolve(reader.file);
        Files.createDirectories(file.getParent());
        Files.write(file, TEXTS.get(name));

        assertRefused(reader);
        assertThat(filesBeside(file)).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("readers")
    void a_folder_instead_of_a_file_is_refused_in_one_line(Reader reader) throws IOException {
        Files.createDirectories(home.resolve(reader.file));

        assertRefused(reader);
    }

    @ParameterizedTest
    @MethodSource("readers")
    void a_file_that_can_not_be_read_is_refused_in_one_line(Reader reader) throws IOException {
        Path unreadable = Path.of("/proc/self/mem");
        assumeTrue(Files.isRegularFile(unreadable));
        Files.createDirectories(home.resolve(reader.file).getParent());
        Files.createSymbolicLink(home.resolve(reader.file), unreadable);

        assertRefused(reader);
    }

    static Stream<Reader> readers() {
        return Stream.of(Reader.values());
    }

    private void assertRefused(Reader reader) {
        ExitCode exitCode = new Main(
                        new Installation(home),
                        reader.options::get,
                        name -> null,
                        new PrintStream(output, true, StandardCharsets.UTF_8),
                        new PrintStream(errors, true, StandardCharsets.UTF_8))
                .run(reader.study);

        String complaint = errors.toString(StandardCharsets.UTF_8);
        assertThat(complaint.lines()).as(complaint).hasSize(1);
        assertThat(complaint)
                .startsWith("replibench: ")
                .contains("; expected ", ", got ")
                .hasSizeLessThan(3_000);
        assertThat(complaint.strip().chars().filter(Character::isISOControl).count())
                .isZero();
        assertThat(exitCode).isEqualTo(ExitCode.REFUSED);
        assertThat(output.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    private List<Path> filesBeside(Path file) throws IOException {
        try (Stream<Path> all = Files.walk(home)) {
            return all.filter(Files::isRegularFile)
                    .filter(each -> !each.equals(file))
                    .toList();
        }
    }
}
