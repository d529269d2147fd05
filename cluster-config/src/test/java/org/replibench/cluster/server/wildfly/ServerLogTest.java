package org.replibench.cluster.server.wildfly;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerLogTest {
    private static final String ERROR =
            "2026-11-21 01:00:00,000 ERROR [org.jboss.msc.service.fail] (MSC service thread 1-2) MSC000001: Failed\n";
    private static final String BOOTED_WITH_ERRORS =
            "2026-11-21 01:00:01,000 ERROR [org.jboss.as] (Controller Boot Thread) WFLYSRV0026: started (with errors)\n";

    @TempDir
    private Path directory;

    @Test
    void the_first_error_is_the_message_alone() throws IOException {
        assertThat(log("2026-11-21 01:00:00,000 INFO  [x] (main) fine\n" + ERROR)
                        .firstError())
                .contains("MSC000001: Failed");
    }

    @Test
    void what_a_library_prints_to_the_error_output_is_no_error() throws IOException {
        assertThat(log("2026-11-21 01:00:00,000 ERROR [stderr] (main) SLF4J(W): No providers\n")
                        .firstError())
                .isEmpty();
    }

    @Test
    void a_jvm_that_refuses_its_options_tells_why() throws IOException {
        assertThat(log("Error: Could not create the Java Virtual Machine.\n").firstError())
                .contains("Error: Could not create the Java Virtual Machine.");
    }

    @Test
    void an_error_is_a_failed_boot_only_once_the_server_says_so() throws IOException {
        assertThat(log(ERROR).bootFailure()).isEmpty();
        assertThat(log(ERROR + BOOTED_WITH_ERRORS).bootFailure()).contains("MSC000001: Failed");
    }

    private ServerLog log(String content) throws IOException {
        return new ServerLog(Files.writeString(directory.resolve("server.log"), content));
    }
}
