package org.replibench.runner.bare;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** {@code records.jsonl}: a JSON object on each line, written as soon as it is known. */
record RecordFile(Path path) {
    private static final ObjectMapper JSON = new ObjectMapper();

    void append(Record measured) throws IOException {
        Files.writeString(
                path, JSON.writeValueAsString(measured) + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }
}
