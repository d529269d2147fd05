package org.replibench.cluster.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.cluster.server.wildfly.WildFly;

class CdsArchiveTest {
    private static final int KILLED = 137;

    @TempDir
    private Path directory;

    private Path draft;
    private Path program;

    @BeforeEach
    void aServer() throws IOException {
        Files.createFile(directory.resolve("jboss-modules.jar"));
        draft = directory.resolve("draft.jsa");
        program = Files.writeString(
                directory.resolve("Hello.java"), "class Hello { public static void main(String[] args) {} }");
    }

    @Test
    void what_one_JVM_writes_the_next_one_reads() throws Exception {
        CdsArchive archive = archive("-Xmx64m");
        assertThat(java(CdsArchive.writeFlags(draft))).isZero();

        archive.keep(draft, 0);

        assertThat(archive.exists()).isTrue();
        List<String> strictly = new ArrayList<>(archive.readFlags());
        strictly.add("-Xshare:on");
        assertThat(java(strictly)).isZero();
    }

    @Test
    void what_a_killed_JVM_left_is_not_kept() throws IOException {
        Files.createFile(draft);

        archive("-Xmx64m").keep(draft, KILLED);

        assertThat(archive("-Xmx64m").exists()).isFalse();
    }

    @Test
    void what_a_server_linked_instead_of_writing_it_is_not_kept() throws IOException {
        Files.createSymbolicLink(draft, program);

        assertThatThrownBy(() -> archive("-Xmx64m").keep(draft, 0)).hasMessageContaining("is not a plain file");

        assertThat(archive("-Xmx64m").exists()).isFalse();
    }

    @Test
    void other_flags_have_another_archive() throws IOException {
        assertThat(archive("-Xmx64m")).isEqualTo(archive("-Xmx64m")).isNotEqualTo(archive("-Xmx65m"));
    }

    @Test
    void another_collector_or_a_heap_of_another_size_has_another_archive() throws IOException {
        CdsArchive archive = CdsArchive.in(directory, new WildFly(directory), JvmOptions.DEFAULT);

        assertThat(CdsArchive.in(
                        directory, new WildFly(directory), JvmOptions.DEFAULT.withCollector(List.of("-XX:+UseG1GC"))))
                .isNotEqualTo(archive);
        assertThat(CdsArchive.in(directory, new WildFly(directory), JvmOptions.DEFAULT.with(new HeapSize(1024))))
                .isNotEqualTo(archive);
    }

    @Test
    void a_JVM_with_an_agent_such_as_a_debuggers_is_not_asked_to_write_one() {
        assertThat(CdsArchive.canBeWrittenBy(JvmOptions.DEFAULT)).isTrue();
        assertThat(CdsArchive.canBeWrittenBy(JvmOptions.DEFAULT.with(
                        List.of("-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,address=127.0.0.1:0"))))
                .isFalse();
    }

    private CdsArchive archive(String flag) throws IOException {
        return CdsArchive.in(directory, new WildFly(directory), JvmOptions.DEFAULT.with(List.of(flag)));
    }

    private int java(List<String> flags) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-Xmx64m");
        command.addAll(flags);
        command.add(program.toString());
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }
}
