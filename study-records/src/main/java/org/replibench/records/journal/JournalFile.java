package org.replibench.records.journal;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** A journal on disk: compressed, a JSON object on each line. */
public final class JournalFile {
    private static final ObjectMapper JSON = new ObjectMapper();

    private JournalFile() {}

    /** Writes all entries; whatever was in the file is gone. */
    public static void write(Path file, List<JournalEntry> journalEntries) throws IOException {
        try (Appender appender = Appender.create(file)) {
            for (JournalEntry journalEntry : journalEntries) {
                appender.append(journalEntry);
            }
        }
    }

    /** A journal that is written while it is kept, from any thread: what was seen until a crash, or nearly, is in the file. */
    public static final class Appender implements Closeable {
        /** Each flush costs compression; a crash costs no more entries than these. */
        private static final int ENTRIES_PER_FLUSH = 100;

        private static final int BUFFER_BYTES = 8192;

        private final Writer writer;
        private int entries;
        private boolean closed;

        private Appender(Writer writer) {
            this.writer = writer;
        }

        /** Makes the file; whatever was in it is gone. */
        public static Appender create(Path file) throws IOException {
            return new Appender(new OutputStreamWriter(
                    new GZIPOutputStream(Files.newOutputStream(file), BUFFER_BYTES, true), StandardCharsets.UTF_8));
        }

        /** Appends an entry; does nothing once the file is closed. */
        public synchronized void append(JournalEntry journalEntry) throws IOException {
            if (closed) {
                return;
            }
            writer.write(JSON.writeValueAsString(toJson(journalEntry)));
            writer.write('\n');
            entries++;
            if (entries % ENTRIES_PER_FLUSH == 0) {
                writer.flush();
            }
        }

        @Override
        public synchronized void close() throws IOException {
            closed = true;
            writer.close();
        }
    }

    /**
     * Reads what {@link #write} wrote.
     *
     * @throws IOException with the line's number, if one is no entry
     */
    public static List<JournalEntry> read(Path file) throws IOException {
        try (BufferedReader reader = new BufferedReader(
                new InputStreamReader(new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
            List<String> lines = reader.lines().collect(Collectors.toList());
            List<JournalEntry> journalEntries = new ArrayList<>();
            for (int i = 0; i < lines.size(); i++) {
                journalEntries.add(entry(file, i + 1, lines.get(i)));
            }
            return journalEntries;
        }
    }

    private static JournalEntry entry(Path file, int number, String line) throws IOException {
        try {
            return fromJson(JSON.readTree(line));
        } catch (JsonProcessingException | IllegalArgumentException e) {
            throw new IOException(file + " line " + number + ": no journal entry: " + e.getMessage(), e);
        }
    }

    private static ObjectNode toJson(JournalEntry journalEntry) {
        ObjectNode json = JSON.createObjectNode();
        json.put("client", journalEntry.client());
        json.put("session", journalEntry.session());
        json.put("node", journalEntry.node());
        json.put("sent_us", journalEntry.sentMicros());
        json.put("ended_us", journalEntry.endedMicros());
        put(json, journalEntry.action());
        put(json, journalEntry.outcome());
        return json;
    }

    private static void put(ObjectNode json, ShopAction shopAction) {
        if (shopAction instanceof ShopAction.SignOn signOn) {
            json.put("action", "sign on").put("argument", signOn.username());
        } else if (shopAction instanceof ShopAction.Search search) {
            json.put("action", "search").put("argument", search.keyword());
        } else if (shopAction instanceof ShopAction.Add add) {
            json.put("action", "add").put("argument", add.itemId());
        } else if (shopAction instanceof ShopAction.Remove remove) {
            json.put("action", "remove").put("argument", remove.itemId());
        } else if (shopAction instanceof ShopAction.Buy) {
            json.put("action", "buy");
        } else if (shopAction instanceof ShopAction.SignOff) {
            json.put("action", "sign off");
        } else if (shopAction instanceof ShopAction.ShowCart) {
            json.put("action", "show cart");
        } else {
            json.put("action", "show search");
        }
    }

    private static void put(ObjectNode json, RequestOutcome requestOutcome) {
        if (requestOutcome instanceof RequestOutcome.Failed failed) {
            json.put("failed", failed.reason());
        } else if (requestOutcome instanceof RequestOutcome.Refused refused) {
            json.put("refused", refused.status()).put("location", refused.location());
        } else if (requestOutcome instanceof RequestOutcome.NotSent notSent) {
            json.put("not_sent", notSent.reason());
        } else if (requestOutcome instanceof RequestOutcome.Shown shown) {
            ObjectNode view = json.putObject("shown");
            shown.view().user().ifPresent(user -> view.put("user", user));
            shown.view().keyword().ifPresent(keyword -> view.put("keyword", keyword));
            shown.view().order().ifPresent(order -> view.put("order", order));
            shown.view().cart().ifPresent(cart -> {
                ObjectNode units = view.putObject("cart");
                new TreeMap<>(cart).forEach(units::put);
            });
        }
    }

    private static JournalEntry fromJson(JsonNode json) {
        return new JournalEntry(
                required(json, "client").asInt(),
                required(json, "session").asInt(),
                required(json, "node").asText(),
                required(json, "sent_us").asLong(),
                required(json, "ended_us").asLong(),
                action(required(json, "action").asText(), json.path("argument").asText()),
                outcome(json));
    }

    private static ShopAction action(String name, String argument) {
        return switch (name) {
            case "sign on" -> new ShopAction.SignOn(argument);
            case "search" -> new ShopAction.Search(argument);
            case "add" -> new ShopAction.Add(argument);
            case "remove" -> new ShopAction.Remove(argument);
            case "buy" -> new ShopAction.Buy();
            case "sign off" -> new ShopAction.SignOff();
            case "show cart" -> new ShopAction.ShowCart();
            case "show search" -> new ShopAction.ShowSearch();
            default -> throw new IllegalArgumentException("unknown action " + name);
        };
    }

    private static RequestOutcome outcome(JsonNode json) {
        if (json.has("failed")) {
            return new RequestOutcome.Failed(json.get("failed").asText());
        }
        if (json.has("refused")) {
            return new RequestOutcome.Refused(
                    json.get("refused").asInt(), json.path("location").asText());
        }
        if (json.has("not_sent")) {
            return new RequestOutcome.NotSent(json.get("not_sent").asText());
        }
        return new RequestOutcome.Shown(view(required(json, "shown")));
    }

    private static SessionView view(JsonNode json) {
        return new SessionView(
                text(json, "user"),
                text(json, "keyword"),
                Optional.ofNullable(json.get("cart")).map(JournalFile::cart),
                json.has("order") ? OptionalLong.of(json.get("order").asLong()) : OptionalLong.empty());
    }

    private static Map<String, Integer> cart(JsonNode json) {
        Map<String, Integer> units = new TreeMap<>();
        json.properties()
                .forEach(line -> units.put(line.getKey(), line.getValue().asInt()));
        return Map.copyOf(units);
    }

    private static Optional<String> text(JsonNode json, String field) {
        return Optional.ofNullable(json.get(field)).map(JsonNode::asText);
    }

    private static JsonNode required(JsonNode json, String field) {
        JsonNode value = json.get(field);
        if (value == null) {
            throw new IllegalArgumentException("no " + field);
        }
        return value;
    }
}
