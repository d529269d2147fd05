package org.replibench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** {@code mvnw} in a tree of its own, with a Maven on the PATH that only repeats its arguments. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "a script for sh")
class MavenWrapperTest {
    private static final String LINE = "mvnw: first build: Maven downloads about 400 MiB (WildFly, JMeter, PostgreSQL,"
            + " libraries, plug-ins) to %s and does not show it; that takes minutes on a slow line, and is not"
            + " needed again\n";

    @TempDir
    private Path temp;

    private Path tree;
    private Path repository;

    @BeforeEach
    void lay_out() throws IOException {
        tree = Files.createDirectories(temp.resolve("a tree"));
        repository = temp.resolve("home/.m2/repository");
        Files.createDirectories(tree.resolve(".mvn/wrapper"));
        Files.copy(Path.of("../mvnw"), tree.resolve("mvnw"));
        Files.copy(
                Path.of("../.mvn/wrapper/maven-wrapper.properties"),
                tree.resolve(".mvn/wrapper/maven-wrapper.properties"));
        Path maven = Files.createDirectories(temp.resolve("bin")).resolve("mvn");
        Files.writeString(maven, """
                #!/bin/sh
                case $1 in --version) echo "Apache Maven 3.9.9" ;; *) printf '<%s>' "$@" ;; esac
                """);
        assertThat(maven.toFile().setExecutable(true)).isTrue();
    }

    @Test
    void a_first_build_says_in_one_line_what_it_downloads_and_how_much() throws Exception {
        assertThat(mvnw("-Pmatrix", "verify", "-Dgc.options=a b"))
                .isEqualTo(LINE.formatted(repository) + "<-Pmatrix><verify><-Dgc.options=a b>");
    }

    @Test
    void a_local_repository_elsewhere_is_named() throws Exception {
        assertThat(mvnw("-Dmaven.repo.local=/else where", "package"))
                .isEqualTo(LINE.formatted("/else where") + "<-Dmaven.repo.local=/else where><package>");
    }

    @Test
    void a_later_build_says_nothing() throws Exception {
        Files.createDirectories(repository.resolve("org/wildfly/wildfly-ee-galleon-pack"));

        assertThat(mvnw("verify")).isEqualTo("<verify>");
    }

    @Test
    void a_tree_that_is_built_says_nothing_wherever_its_repository_is() throws Exception {
        Files.createDirectories(tree.resolve("cluster-config/target/wildfly"));

        assertThat(mvnw("verify")).isEqualTo("<verify>");
    }

    @Test
    void what_builds_nothing_says_nothing() throws Exception {
        assertThat(mvnw("spotless:apply")).isEqualTo("<spotless:apply>");
    }

    private String mvnw(String... arguments) throws Exception {
        List<String> command =
                new ArrayList<>(List.of("sh", tree.resolve("mvnw").toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("PATH", temp.resolve("bin") + ":" + System.getenv("PATH"));
        builder.environment().put("HOME", temp.resolve("home").toString());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().keySet().removeAll(List.of("MAVEN_OPTS", "MAVEN_ARGS", "MAVEN_USER_HOME"));
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }
}
