package org.replibench.records.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.replibench.records.csv.CsvColumn;

/** A page of the reference docs with sections that are made from code; {@code -Dreference.update} rewrites them. */
public final class ReferencePage {
    private static final String END = "<!-- end -->";

    private final Path file;

    /** @param name of a file in {@code docs/reference} */
    public ReferencePage(String name) {
        this.file = Path.of("")
                .toAbsolutePath()
                .getParent()
                .resolve("docs/reference")
                .resolve(name);
    }

    /** A table of columns and their meanings. */
    public static String table(List<? extends CsvColumn<?>> columns) {
        StringBuilder table = new StringBuilder("| column | meaning |\n|---|---|\n");
        columns.forEach(column -> table.append("| `%s` | %s |\n".formatted(column.name(), column.meaning())));
        return table.toString();
    }

    /** Checks that the section after the comment {@code marker} is {@code expected}. */
    public void requireSection(String marker, String expected) throws IOException {
        String page = Files.readString(file);
        int start = page.indexOf("<!-- " + marker + " -->");
        assertThat(start).as("%s: section '%s'", file, marker).isNotNegative();
        int from = page.indexOf('\n', start) + 1;
        int to = page.indexOf(END, from);
        if (Boolean.getBoolean("reference.update")) {
            Files.writeString(file, page.substring(0, from) + expected + page.substring(to));
            return;
        }
        assertThat(page.substring(from, to))
                .as(
                        "%s, section '%s': stale; expected what the code declares. Try mvn test -Dreference.update",
                        file, marker)
                .isEqualTo(expected);
    }
}
