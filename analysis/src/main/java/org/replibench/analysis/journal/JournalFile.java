package org.replibench.analysis.journal;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
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
    /** What a cell's journal is called in its folder. */
    public static final String NAME = "journal.jsonl.gz";

    private static final ObjectMapper JSON = new ObjectMapper();

    private JournalFile() {}

    /** Writes all entries; whatever was in the file is gone. */
    public static void write(Path file, List<Entry> entries) throws IOException {
        try (Writer writer =
                new OutputStreamWriter(new GZIPOutputStream(Files.newOutputStream(file)), StandardCharsets.UTF_8)) {
            for (Entry entry : entries) {
                writer.write(JSON.writeValueAsString(toJson(entry)));
                writer.write('\n');
            }
        }
    }

    /**
     * Reads what {@link #write} wrote.
     *
     * @throws IOException with the line's number, if one is no entry
     */
    public static List<Entry> read(Path file) throws IOException {
        try (BufferedReader reader = new BufferedReader(
                new InputStreamReader(new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
            List<String> lines = reader.lines().collect(Collectors.toList());
            List<Entry> entries = new ArrayList<>();
            for (int i = 0; i < lines.size(); i++) {
                entries.add(entry(file, i + 1, lines.get(i)));
            }
            return entries;
        }
    }

    private static Entry entry(Path file, int number, String line) throws IOException {
        try {
            return fromJson(JSON.readTree(line));
        } catch (JsonProcessingException | IllegalArgumentException e) {
            throw new IOException(file + " line " + number + ": no journal entry: " + e.getMessage(), e);
        }
    }

    private static ObjectNode toJson(Entry entry) {
        ObjectNode json = JSON.createObjectNode();
        json.put("client", entry.client());
        json.put("session", entry.session());
        json.put("node", entry.node());
        json.put("sent_us", entry.sentMicros());
        json.put("ended_us", entry.endedMicros());
        put(json, entry.action());
        put(json, entry.outcome());
        return json;
    }

    private static void put(ObjectNode json, Action action) {
        if (action instanceof Action.SignOn signOn) {
            json.put("action", "sign on").put("argument", signOn.username());
        } else if (action instanceof Action.Search search) {
            json.put("action", "search").put("argument", search.keyword());
        } else if (action instanceof Action.Add add) {
            json.put("action", "add").put("argument", add.itemId());
        } else if (action instanceof Action.Remove remove) {
            json.put("action", "remove").put("argument", remove.itemId());
        } else if (action instanceof Action.Buy) {
            json.put("action", "buy");
        } else if (action instanceof Action.SignOff) {
            json.put("action", "sign off");
        } else if (action instanceof Action.ShowCart) {
            json.put("action", "show cart");
        } else {
            json.put("action", "show search");
        }
    }

    private static void put(ObjectNode json, Outcome outcome) {
        if (outcome instanceof Outcome.Failed failed) {
            json.put("failed", failed.reason());
        } else if (outcome instanceof Outcome.Refused refused) {
            json.put("refused", refused.status());
        } else if (outcome instanceof Outcome.Shown shown) {
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

    private static Entry fromJson(JsonNode json) {
        return new Entry(
                required(json, "client").asInt(),
                required(json, "session").asInt(),
                required(json, "node").asText(),
                required(json, "sent_us").asLong(),
                required(json, "ended_us").asLong(),
                action(required(json, "action").asText(), json.path("argument").asText()),
                outcome(json));
    }

    private static Action action(String name, String argument) {
        return switch (name) {
            case "sign on" -> new Action.SignOn(argument);
            case "search" -> new Action.Search(argument);
            case "add" -> new Action.Add(argument);
            case "remove" -> new Action.Remove(argument);
            case "buy" -> new Action.Buy();
            case "sign off" -> new Action.SignOff();
            case "show cart" -> new Action.ShowCart();
            case "show search" -> new Action.ShowSearch();
            default -> throw new IllegalArgumentException("action: found '" + name + "'");
        };
    }

    private static Outcome outcome(JsonNode json) {
        if (json.has("failed")) {
            return new Outcome.Failed(json.get("failed").asText());
        }
        if (json.has("refused")) {
            return new Outcome.Refused(json.get("refused").asInt());
        }
        return new Outcome.Shown(view(required(json, "shown")));
    }

    private static View view(JsonNode json) {
        return new View(
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
            throw new IllegalArgumentException(field + ": required, found none");
        }
        return value;
    }
}
