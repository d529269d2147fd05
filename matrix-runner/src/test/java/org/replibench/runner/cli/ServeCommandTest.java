package org.replibench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.replibench.runner.console.Progress;
import org.replibench.runner.options.CommandName;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;
import org.replibench.runner.testbed.Installation;

class ServeCommandTest {
    @TempDir
    private Path home;

    @Test
    void a_busy_port_is_refused_in_one_line_before_a_report_is_made() throws IOException {
        Path study = Files.createDirectories(home.resolve("results/matrix/latest"));
        try (ServerSocket busy = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThatExceptionOfType(InvalidRequestException.class)
                    .isThrownBy(() -> serve(String.valueOf(busy.getLocalPort())))
                    .withMessage("serve: port in use; expected a free port, got " + busy.getLocalPort()
                            + ". Try -Dserve=" + (busy.getLocalPort() + 1));
        }
        assertThat(study).isEmptyDirectory();
    }

    @ParameterizedTest
    @CsvSource({
        "80, out of range, 1024",
        "0, out of range, 1024",
        "-1, out of range, 1024",
        "65536, out of range, 65535",
        "99999999999, no whole number, 1024",
        "8640.5, no whole number, 1024",
        "TRUE, no whole number, 1024"
    })
    void a_port_that_is_none_or_needs_rights_is_refused_with_what_is_allowed(String port, String problem, int instead) {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> serve(port))
                .withMessage(
                        "serve: " + problem + "; expected 1024 to 65535, got " + port + ". Try -Dserve=" + instead);
    }

    private void serve(String port) throws Exception {
        new ServeCommand(
                        new Installation(home),
                        new CommandOptions(CommandName.SERVE, Map.of(Option.SERVE_PORT, port)),
                        Progress.NONE)
                .run();
    }
}
