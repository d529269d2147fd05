package org.replibench.runner.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.cluster.server.JvmOptions;

class JvmCheckTest {
    @Test
    void a_JVM_that_starts_refuses_nothing() {
        assertThat(JvmCheck.unsupportedReason(JvmOptions.DEFAULT)).isEmpty();
    }

    @Test
    void a_flag_that_there_is_not_is_named_by_the_JVM() {
        assertThat(JvmCheck.unsupportedReason(JvmOptions.DEFAULT.with(List.of("-XX:+UseTurbo"))))
                .hasValue("Unrecognized VM option 'UseTurbo'");
    }

    @Test
    void flags_that_contradict_each_other_are_refused_with_the_reason_and_not_with_what_precedes_it() {
        assertThat(JvmCheck.unsupportedReason(
                        JvmOptions.DEFAULT.withCollector(List.of("-XX:+UseSerialGC", "-XX:+UseG1GC"))))
                .hasValueSatisfying(reason -> assertThat(reason)
                        .contains("collector")
                        .doesNotContain("initialization", "warning")
                        .hasLineCount(1));
    }

    @Test
    @Timeout(60)
    void a_JVM_that_waits_for_a_debugger_is_refused_and_ended() {
        JvmOptions waiting = JvmOptions.DEFAULT.with(
                List.of("-agentlib:jdwp=transport=dt_socket,server=y,suspend=y,address=127.0.0.1:0"));

        assertThat(JvmCheck.unsupportedReason(waiting, Duration.ofSeconds(2))).hasValue("did not end within 2 s");
        assertThat(ProcessHandle.current().descendants().filter(ProcessHandle::isAlive))
                .noneMatch(left -> String.join(" ", left.info().arguments().orElse(new String[0]))
                        .contains("suspend=y"));
    }

    /** Many times: what it prints is read, or has been, when it is ended. */
    @Test
    @Timeout(60)
    void one_that_prints_until_it_is_ended_has_not_ended_either(@TempDir Path home) throws Exception {
        Path java = Files.createDirectories(home.resolve("bin")).resolve("java");
        Files.writeString(java, "#!/bin/sh\nwhile :; do echo still starting; done\n");
        for (Path path : List.of(home, java.getParent(), java)) {
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-xr-x"));
        }

        for (int attempt = 0; attempt < 40; attempt++) {
            assertThat(JvmCheck.unsupportedReason(JvmOptions.DEFAULT.withHome(home), Duration.ofMillis(50)))
                    .hasValue("did not end within 0 s");
        }
    }

    @Test
    void an_installation_that_is_gone_is_refused() {
        assertThat(JvmCheck.unsupportedReason(JvmOptions.DEFAULT.withHome(Path.of("no", "java", "here"))))
                .isPresent();
    }

    @Test
    void an_agent_that_servers_may_not_read_is_refused_by_its_name(@TempDir Path folder) throws Exception {
        assumeTrue(Files.getAttribute(folder, "unix:uid").equals(0), "servers run as the user who starts them");
        Path agent = Files.createFile(
                folder.resolve("agent.jar"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));

        assertThat(JvmCheck.unsupportedReason(JvmOptions.DEFAULT.with(List.of("-javaagent:" + agent))))
                .hasValueSatisfying(reason -> assertThat(reason)
                        .startsWith(agent + " is not readable by user id ")
                        .hasLineCount(1));
    }

    @Test
    void warnings_are_no_reason() {
        assertThat(JvmCheck.reason("""
                        OpenJDK 64-Bit Server VM warning: Option UseX was deprecated
                        Error occurred during initialization of VM
                        Option -XX:+UseShenandoahGC not supported
                        """)).isEqualTo("Option -XX:+UseShenandoahGC not supported");
        assertThat(JvmCheck.reason("""
                        Picked up JAVA_TOOL_OPTIONS: -Dsome=thing
                        [0.004s][warning][gc] a log that a JVM writes before it gives up
                        Invalid initial heap size: -Xms9999999m
                        """)).isEqualTo("Invalid initial heap size: -Xms9999999m");
        assertThat(JvmCheck.reason("")).isEqualTo("no reason given");
    }
}
