package org.replibench.jmeter;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.replibench.petstore.catalog.GeneratedCatalog;

/** Makes the files that the plans read from the catalogue that the shop sells: run it after the catalogue changes. */
final class PlanDataGenerator {
    static final Path FOLDER = JmxFile.FOLDER.resolve("data");

    private PlanDataGenerator() {}

    /** Writes the files; the working directory must be jmeter-plans. */
    public static void main(String[] args) throws IOException {
        for (Map.Entry<String, String> file : files().entrySet()) {
            Files.writeString(FOLDER.resolve(file.getKey()), file.getValue());
        }
    }

    static Map<String, String> files() {
        Map<String, String> files = new LinkedHashMap<>();
        files.put("users.csv", lines("username,password", users()));
        files.put("keywords.csv", lines("keyword", GeneratedCatalog.keywords().stream()));
        return files;
    }

    private static Stream<String> users() {
        return GeneratedCatalog.standard().accounts().stream()
                .map(registration -> registration.account().username() + "," + registration.password());
    }

    private static String lines(String header, Stream<String> rows) {
        return Stream.concat(Stream.of(header), rows).collect(Collectors.joining("\n", "", "\n"));
    }
}
