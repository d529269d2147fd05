package org.replibench.records.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.records.raw.RawFile;

class JournalFileTest {
    @TempDir
    Path folder;

    @Test
    void what_was_written_is_read_back() throws Exception {
        Path file = RawFile.JOURNAL.in(folder);
        SessionView cart = SessionView.ofUser("user0003").withCart(Map.of("A", 2));
        List<JournalEntry> journalEntries = List.of(
                shown(new ShopAction.SignOn("user0003"), SessionView.ofUser("user0003")),
                shown(
                        new ShopAction.Search("amber"),
                        SessionView.ofUser("user0003").withKeyword("amber")),
                shown(new ShopAction.Add("A"), cart),
                shown(new ShopAction.Remove("A"), SessionView.ofUser("user0003").withCart(Map.of())),
                shown(new ShopAction.ShowCart(), cart),
                shown(new ShopAction.ShowSearch(), cart.withKeyword("amber")),
                shown(new ShopAction.Buy(), SessionView.ofUser("user0003").withOrder(3000)),
                entry(new ShopAction.Buy(), new RequestOutcome.Failed("connection reset")),
                entry(new ShopAction.Buy(), new RequestOutcome.NotSent("connection refused")),
                entry(new ShopAction.Add("C"), new RequestOutcome.Refused(403)),
                entry(new ShopAction.Buy(), new RequestOutcome.Refused(302, "/cart")),
                shown(new ShopAction.SignOff(), SessionView.ofUser("")));

        JournalFile.write(file, journalEntries);

        assertThat(JournalFile.read(file)).isEqualTo(journalEntries);
    }

    /** As after a crash: nobody closes the file. */
    @Test
    void a_journal_that_is_still_kept_can_be_read_but_for_its_last_entries() throws Exception {
        Path file = RawFile.JOURNAL.in(folder);
        JournalEntry seen = shown(new ShopAction.ShowCart(), SessionView.ofUser("user0003"));
        JournalFile.Appender appender = JournalFile.Appender.create(file);
        for (int entry = 0; entry < 250; entry++) {
            appender.append(seen);
        }

        assertThat(linesBeforeTheEnd(file)).isBetween(200, 250);
        appender.close();
        assertThat(JournalFile.read(file)).hasSize(250).containsOnly(seen);
    }

    private static int linesBeforeTheEnd(Path file) throws IOException {
        int lines = 0;
        try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
            for (int read = in.read(); read >= 0; read = in.read()) {
                lines += read == '\n' ? 1 : 0;
            }
        } catch (EOFException cutShort) {
            // What a crash left has no end.
        }
        return lines;
    }

    @Test
    void a_line_that_is_no_entry_is_named() throws Exception {
        Path file = RawFile.JOURNAL.in(folder);
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write("{\"client\":1}\n".getBytes(StandardCharsets.UTF_8));
        }

        assertThatThrownBy(() -> JournalFile.read(file))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("line 1")
                .hasMessageEndingWith("journal.jsonl.gz line 1: no journal entry: no session");
    }

    private static JournalEntry shown(ShopAction action, SessionView view) {
        return entry(action, new RequestOutcome.Shown(view));
    }

    private static JournalEntry entry(ShopAction action, RequestOutcome outcome) {
        return new JournalEntry(3, 1, "node2", 100_000, 100_500, action, outcome);
    }
}
