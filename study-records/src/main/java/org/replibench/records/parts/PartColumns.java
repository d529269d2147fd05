package org.replibench.records.parts;

import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** A column of seconds for each part that nodes measure, empty where it is not known. */
final class PartColumns {
    private static final String SECONDS = "_s";

    private PartColumns() {}

    static List<String> names() {
        return ResponsePart.onNodes().stream().map(PartColumns::name).toList();
    }

    private static String name(ResponsePart part) {
        return part.key() + SECONDS;
    }

    /** In the order of {@link #names}. */
    static List<Object> fields(Map<ResponsePart, Double> parts) {
        return ResponsePart.onNodes().stream()
                .map(part -> parts.containsKey(part) ? (Object) parts.get(part) : "")
                .toList();
    }

    /** @throws RuntimeException if one is no number */
    static Map<ResponsePart, Double> read(NamedCsvRecord row) {
        Map<ResponsePart, Double> parts = new EnumMap<>(ResponsePart.class);
        for (ResponsePart part : ResponsePart.onNodes()) {
            // Records from before a part was told apart have no column for it.
            row.findField(name(part))
                    .filter(seconds -> !seconds.isEmpty())
                    .ifPresent(seconds -> parts.put(part, Double.parseDouble(seconds)));
        }
        return parts;
    }
}
