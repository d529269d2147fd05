package org.replibench.runner.sample;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Files in which Linux tells something: read at once, as they have no size, and are another when read in parts. */
final class ProcFile {
    /** Hundreds are read each second, so that none should cost an array. */
    private static final ThreadLocal<byte[]> BUFFER = ThreadLocal.withInitial(() -> new byte[1 << 16]);

    private ProcFile() {}

    /** Its text; empty if there is none, or it may not be read, as of a process that has ended. */
    static Optional<String> read(Path file) {
        try (InputStream in = new FileInputStream(file.toFile())) {
            byte[] buffer = BUFFER.get();
            return Optional.of(
                    new String(buffer, 0, in.readNBytes(buffer, 0, buffer.length), StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** The fields of a line that begins with that word, itself left out; empty if none does. */
    static Optional<List<String>> fields(String text, String first) {
        return text.lines()
                .filter(line -> line.startsWith(first))
                .map(line -> Arrays.asList(line.strip().split("\\s+")))
                .filter(fields -> fields.get(0).equals(first))
                .findFirst()
                .map(fields -> fields.subList(1, fields.size()));
    }

    /** Of two lines that begin with that word, one of names and one of numbers; empty if there are no such. */
    static Map<String, Long> named(String text, String first) {
        List<List<String>> lines = text.lines()
                .map(line -> Arrays.asList(line.split(" ")))
                .filter(fields -> fields.get(0).equals(first))
                .toList();
        if (lines.size() != 2) {
            return Map.of();
        }
        List<String> names = lines.get(0);
        List<String> numbers = lines.get(1);
        return IntStream.range(1, Math.min(names.size(), numbers.size()))
                .boxed()
                .collect(Collectors.toMap(names::get, field -> Long.valueOf(numbers.get(field))));
    }
}
