package org.replibench.records.store;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;
import org.replibench.model.LoadModel;
import org.replibench.model.Pattern;
import org.replibench.model.Refusal;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.failover.FailoverRecord;

/**
 * A cell's record as JSON and back: patterns and load models by their code, instants in ISO 8601, an unknown number as {@code null}.
 *
 * <p>The text is the same for equal records on every machine. Fields that this version does not know are ignored; a
 * field that it needs and does not find is an error.
 */
public final class RecordJson {
    static final ObjectMapper MAPPER = JsonMapper.builder()
            .addModule(new JavaTimeModule())
            .addModule(modelModule())
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    static final ObjectWriter WRITER = MAPPER.writer(new DefaultPrettyPrinter()
            .withObjectIndenter(new DefaultIndenter("  ", "\n"))
            .withArrayIndenter(new DefaultIndenter("  ", "\n")));

    private static final String FORMAT = "format";

    /** Raised when a field that records need changes its name or meaning. */
    private static final int VERSION = 7;

    /** What records of this version did not say of a fault at first; it is not known of them. */
    private static final List<String> ADDED_TO_FAULTS = List.of("linkRepairedMicros", "firstPacketMillis");

    /** The same of response times. */
    private static final List<String> ADDED_TO_RESPONSES = List.of("p999Millis");

    /** The same of a dip. */
    private static final List<String> ADDED_TO_DIPS = List.of("observedMillis");

    private RecordJson() {}

    /** Returns {@code cellRecord} as indented JSON that ends with a line feed. */
    public static String write(CellRecord cellRecord) {
        return text(cellRecord);
    }

    static String write(FailoverRecord failoverRecord) {
        return text(failoverRecord);
    }

    private static String text(Object measured) {
        try {
            ObjectNode json = MAPPER.createObjectNode().put(FORMAT, VERSION);
            ObjectNode fields = MAPPER.valueToTree(measured);
            json.setAll(fields);
            return WRITER.writeValueAsString(json) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a record without a JSON form: " + measured, e);
        }
    }

    /**
     * Reads what {@link #write} wrote.
     *
     * @throws IOException if the text is no JSON or no cell's record
     * @throws IllegalArgumentException if it is of another version
     */
    public static CellRecord read(byte[] json) throws IOException {
        JsonNode tree = tree(json);
        addUnknown(tree, "response", ADDED_TO_RESPONSES);
        addClosedModel(tree);
        addNoStaleReads(tree);
        return MAPPER.treeToValue(tree, CellRecord.class);
    }

    /**
     * Reads the record of a failover study.
     *
     * @throws IOException if the text is no JSON or no such record
     * @throws IllegalArgumentException if it is of another version
     */
    static FailoverRecord readFailover(byte[] json) throws IOException {
        JsonNode tree = tree(json);
        addUnknown(tree, "injection", ADDED_TO_FAULTS);
        addUnknown(tree, "dip", ADDED_TO_DIPS);
        return MAPPER.treeToValue(tree, FailoverRecord.class);
    }

    private static void addUnknown(JsonNode tree, String objects, List<String> added) {
        for (JsonNode object : tree.findValues(objects)) {
            if (object instanceof ObjectNode fields) {
                added.forEach(field -> fields.putIfAbsent(field, fields.nullNode()));
            }
        }
    }

    /** Loads of records that name no model had no other. */
    private static void addClosedModel(JsonNode tree) {
        if (tree.path("cell").path("load") instanceof ObjectNode load) {
            load.putIfAbsent("model", load.textNode(new LoadModel.Closed().code()));
        }
    }

    /** Records that do not say how many there were did not look for them. */
    private static void addNoStaleReads(JsonNode tree) {
        if (tree.path("loadMetrics") instanceof ObjectNode metrics) {
            metrics.putIfAbsent("staleReads", metrics.numberNode(0));
        }
    }

    private static JsonNode tree(byte[] json) throws IOException {
        JsonNode tree = MAPPER.readTree(json);
        JsonNode version = tree.path(FORMAT);
        if (version.asInt() != VERSION) {
            throw new Refusal(
                            "record format",
                            "not of this version",
                            String.valueOf(VERSION),
                            version.isMissingNode() ? "none" : version.toString(),
                            "measuring again")
                    .exception();
        }
        return tree;
    }

    private static SimpleModule modelModule() {
        return new SimpleModule("benchmark-model")
                .addSerializer(Pattern.class, new TextWriter<>(Pattern.class, Pattern::code))
                .addDeserializer(Pattern.class, new TextReader<>(Pattern.class, Pattern::recorded))
                .addSerializer(LoadModel.class, new TextWriter<>(LoadModel.class, LoadModel::code))
                .addDeserializer(LoadModel.class, new TextReader<>(LoadModel.class, LoadModel::parse))
                .addSerializer(double.class, new NumberWriter())
                .addSerializer(Double.class, new NumberWriter())
                .addDeserializer(double.class, new NumberReader());
    }

    /** Writes what {@link TextReader} reads. */
    private static final class TextWriter<T> extends StdSerializer<T> {
        private final transient Function<T, String> text;

        TextWriter(Class<T> type, Function<T, String> text) {
            super(type);
            this.text = text;
        }

        @Override
        public void serialize(T value, JsonGenerator json, SerializerProvider provider) throws IOException {
            json.writeString(text.apply(value));
        }
    }

    private static final class TextReader<T> extends StdDeserializer<T> {
        private final transient Class<T> type;
        private final transient Function<String, T> parse;

        /** @param parse throws {@link IllegalArgumentException} with one line that says why */
        TextReader(Class<T> type, Function<String, T> parse) {
            super(type);
            this.type = type;
            this.parse = parse;
        }

        @Override
        public T deserialize(JsonParser json, DeserializationContext context) throws IOException {
            try {
                return parse.apply(json.getText());
            } catch (IllegalArgumentException e) {
                return type.cast(context.handleWeirdStringValue(type, json.getText(), e.getMessage()));
            }
        }
    }

    /** JSON has no NaN; what could not be measured is {@code null}. */
    private static final class NumberWriter extends StdSerializer<Double> {
        NumberWriter() {
            super(Double.class);
        }

        @Override
        public void serialize(Double value, JsonGenerator json, SerializerProvider provider) throws IOException {
            if (Double.isFinite(value)) {
                json.writeNumber(value);
            } else {
                json.writeNull();
            }
        }
    }

    private static final class NumberReader extends StdDeserializer<Double> {
        NumberReader() {
            super(double.class);
        }

        @Override
        public Double deserialize(JsonParser json, DeserializationContext context) throws IOException {
            return _parseDoublePrimitive(json, context);
        }

        @Override
        public Double getNullValue(DeserializationContext context) {
            return Double.NaN;
        }
    }
}
