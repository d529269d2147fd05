package org.replibench.analysis.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalFileTest {
    @TempDir
    Path folder;

    @Test
    void what_was_written_is_read_back() throws Exception {
        Path file = folder.resolve(JournalFile.NAME);
        List<Entry> entries = new Forged(3)
                .signOn()
                .search("amber")
                .add("A", "A")
                .remove("A")
                .showCart()
                .showSearch()
                .add("B")
                .buy()
                .unanswered(new Action.Buy())
                .refused(new Action.Add("C"))
                .signOff()
                .entries();

        JournalFile.write(file, entries);

        assertThat(JournalFile.read(file)).isEqualTo(entries);
    }

    @Test
    void a_line_that_is_no_entry_is_named() throws Exception {
        Path file = folder.resolve(JournalFile.NAME);
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write("{\"client\":1}\n".getBytes(StandardCharsets.UTF_8));
        }

        assertThatThrownBy(() -> JournalFile.read(file))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("line 1")
                .hasMessageContaining("session: required, found none");
    }
}
