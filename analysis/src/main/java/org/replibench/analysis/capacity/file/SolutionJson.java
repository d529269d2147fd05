package org.replibench.analysis.capacity.file;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import org.replibench.analysis.capacity.Solution;

/** A solution as JSON; times in seconds, throughput per second, {@code null} for what does not exist. */
public final class SolutionJson {
    /** Names may hold what steers a terminal. */
    private static final JsonMapper MAPPER =
            JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

    /** The one control character that is no other's to escape. */
    private static final char DELETE = 0x7f;

    private SolutionJson() {}

    /** Indented, without a line feed at the end. */
    public static String write(Solution solution) {
        ObjectNode root = MAPPER.createObjectNode();
        root.put("method", solution.method().name().toLowerCase(Locale.ROOT));
        ObjectNode classes = root.putObject("classes");
        solution.classes().forEach((name, figures) -> {
            ObjectNode one = classes.putObject(name);
            put(one, "throughput", figures.throughputPerSecond());
            put(one, "response", figures.responseSeconds());
        });
        ObjectNode stations = root.putObject("stations");
        solution.stations().forEach((name, figures) -> {
            ObjectNode one = stations.putObject(name);
            put(one, "utilisation", figures.utilisation());
            ObjectNode queue = one.putObject("queue");
            figures.queue().forEach((ofClass, customers) -> put(queue, ofClass, customers));
        });
        try {
            return MAPPER.writerWithDefaultPrettyPrinter()
                    .writeValueAsString(root)
                    .replace(Character.toString(DELETE), "\\u007f");
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a solution has no JSON form", e);
        }
    }

    /** JSON has no NaN. */
    private static void put(ObjectNode object, String key, double value) {
        if (Double.isFinite(value)) {
            object.put(key, value);
        } else {
            object.putNull(key);
        }
    }
}
