package org.replibench.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileSizeLimitTest {
    /** Appends what it reads to a file, and says in empty files if it could not, and that it has done with it. */
    private static final String WRITER =
            "trap '' XFSZ; while read line; do echo $line >> written || : > refused-$line; : > done-$line; done";

    @TempDir
    private Path folder;

    @BeforeEach
    void whereItIsPossible() {
        assumeTrue(FileSizeLimit.unsupportedReason().isEmpty());
    }

    @Test
    void a_limited_program_cannot_write_until_the_limit_is_lifted() throws Exception {
        writesUntilLimitedAndAgainAfterwards(WRITER);
    }

    @Test
    void what_a_limited_program_started_cannot_write_either() throws Exception {
        writesUntilLimitedAndAgainAfterwards("sh -c \"" + WRITER.replace("$", "\\$") + "\"; true");
    }

    private void writesUntilLimitedAndAgainAfterwards(String script) throws Exception {
        LocalProgram writer = LocalProgram.startWithInput(
                new Program.LaunchSpec(
                        "writer", List.of("sh", "-c", script), Map.of(), folder, folder.resolve("log"), List.of()),
                ProcessRegistry.in(folder));
        say(writer, "before");
        writer.limitFileSize(0);
        say(writer, "meanwhile");
        assertThat(folder.resolve("refused-meanwhile")).exists();
        assertThat(folder.resolve("written")).hasContent("before");

        writer.liftFileSizeLimit();
        say(writer, "afterwards");
        writer.input().close();
        writer.awaitEnd();
        assertThat(folder.resolve("written")).hasContent("before\nafterwards");
    }

    /** Returns when it has done with the line. */
    private void say(LocalProgram writer, String line) throws Exception {
        writer.input().write((line + "\n").getBytes(StandardCharsets.US_ASCII));
        writer.input().flush();
        while (!Files.exists(folder.resolve("done-" + line))) {
            TimeUnit.MILLISECONDS.sleep(5);
        }
    }
}
