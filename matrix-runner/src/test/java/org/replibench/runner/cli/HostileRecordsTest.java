package org.replibench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.analysis.report.StudyReport;
import org.replibench.runner.console.ExitCode;
import org.replibench.runner.testbed.Installation;

/** A study of another person's: whatever its records hold, they are read, or reported as unreadable, and stop nothing. */
class HostileRecordsTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** Instead of each value of a record; {@code null} itself removes it. */
    private static final List<String> VALUES = List.of(
            "null",
            "-1",
            "0",
            "1e308",
            "9223372036854775807",
            "\"\\u001b[31m<script>alert(1)</script>\"",
            "\"../../../../etc/passwd\\u0000\"",
            "[]",
            "{}",
            "true");

    private static final String[] TEXTS = {"", "null", "[]", "{", "[".repeat(100_000), "{\"cell\":".repeat(10_000), "\0"
    };

    @TempDir
    Path home;

    private int cells;

    /** A study with a cell for each value of a record, which has something else in its place. */
    @BeforeEach
    void invent() throws IOException {
        new InventedStudies(home).write();
        new InventedStudies(home).matrix("hostile", "-Xmx512m");
        Path study = home.resolve("hostile/cells");
        JsonNode original = JSON.readTree(Files.readAllBytes(onlyFolder(study).resolve("record.json")));
        ((ObjectNode) original.get("files")).put("samples", "samples.csv").put("jtl", "samples.jtl");
        for (List<String> path : paths(original, List.of())) {
            for (String value : VALUES) {
                JsonNode changed = original.deepCopy();
                ((ObjectNode) changed.get("cell")).put("repeat", ++cells);
                replace(changed, path, JSON.readTree(value));
                write(study, JSON.writeValueAsString(changed));
            }
        }
        for (String text : TEXTS) {
            cells++;
            write(study, text);
        }
    }

    @Test
    void a_report_is_made_of_what_can_be_read() throws IOException {
        StudyReport.write(home.resolve("hostile"));

        assertThat(home.resolve("hostile/report/index.html"))
                .content()
                .contains("not read: ")
                .doesNotContain("\u001b", "<script>alert");
        assertThat(cells).isGreaterThan(500);
    }

    @Test
    void a_comparison_with_it_is_made_or_refused() {
        assertThat(run("compare", Map.of("baseline", "matrix", "contender", "hostile")))
                .isIn(ExitCode.DONE, ExitCode.INVALID, ExitCode.LIMIT_BROKEN, ExitCode.REFUSED);
    }

    @Test
    void a_prediction_from_it_or_compared_with_it_is_made_or_refused() {
        assertThat(run("predict", Map.of("profile.study", "hostile"))).isEqualTo(ExitCode.REFUSED);
        assertThat(run("predict", Map.of("profile.study", "profile", "validate", "hostile")))
                .isIn(ExitCode.DONE, ExitCode.REFUSED);
    }

    private ExitCode run(String command, Map<String, String> options) {
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        ExitCode exitCode = new Main(
                        new Installation(home),
                        options::get,
                        name -> null,
                        new PrintStream(output, true, StandardCharsets.UTF_8),
                        new PrintStream(errors, true, StandardCharsets.UTF_8))
                .run(command);
        String complaint = errors.toString(StandardCharsets.UTF_8);
        assertThat(complaint.lines().count()).as(complaint).isLessThan(2);
        assertThat(complaint + output.toString(StandardCharsets.UTF_8)).doesNotContain("\u001b");
        return exitCode;
    }

    private static Path onlyFolder(Path study) throws IOException {
        try (Stream<Path> folders = Files.list(study)) {
            return folders.findFirst().orElseThrow();
        }
    }

    /** In the folder that the record belongs to, if it has not lost its number. */
    private void write(Path study, String json) throws IOException {
        Path folder = Files.createDirectories(study.resolve("none-none-2n-high-r" + cells));
        Files.writeString(folder.resolve("record.json"), json);
    }

    private static void replace(JsonNode tree, List<String> path, JsonNode value) {
        JsonNode parent = tree;
        for (String step : path.subList(0, path.size() - 1)) {
            parent = parent instanceof ArrayNode array ? array.get(Integer.parseInt(step)) : parent.get(step);
        }
        String last = path.get(path.size() - 1);
        if (parent instanceof ArrayNode array) {
            array.set(Integer.parseInt(last), value);
        } else if (value.isNull()) {
            ((ObjectNode) parent).remove(last);
        } else {
            ((ObjectNode) parent).set(last, value);
        }
    }

    private static List<List<String>> paths(JsonNode node, List<String> path) {
        List<List<String>> all = new ArrayList<>();
        if (node instanceof ObjectNode object) {
            object.properties().forEach(field -> add(all, field.getValue(), path, field.getKey()));
        } else if (node instanceof ArrayNode array) {
            for (int i = 0; i < array.size(); i++) {
                add(all, array.get(i), path, String.valueOf(i));
            }
        }
        return all;
    }

    private static void add(List<List<String>> all, JsonNode node, List<String> parent, String name) {
        List<String> path = new ArrayList<>(parent);
        path.add(name);
        all.add(path);
        all.addAll(paths(node, path));
    }
}
