package org.replibench.runner.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.replibench.cluster.server.HeapSize;
import org.replibench.cluster.server.JvmOptions;
import org.replibench.model.Variant;
import org.replibench.runner.jvm.Jdk;
import org.replibench.runner.jvm.JvmVariants;
import org.replibench.runner.options.CommandName;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;

class JvmOptionsTest {
    private static final String OWN_JAVA = System.getProperty("java.home");

    @TempDir
    Path folder;

    @Test
    void without_options_there_is_one_JVM_that_compiles_soon() {
        JvmVariants jvms = of(Map.of());

        assertThat(jvms.all().keySet()).containsExactly(Variant.PLAIN);
        assertThat(jvms.of(Variant.PLAIN).settings()).containsEntry("jvm.options", "-XX:CompileThresholdScaling=0.2");
        assertThat(jvms.unsupportedReasons()).isEmpty();
    }

    @Test
    void hotspot_is_as_it_is_without_a_flag() {
        assertThat(of(Map.of(Option.JVM_OPTIONS, "")).all())
                .containsExactly(Map.entry(Variant.PLAIN, JvmOptions.DEFAULT));
    }

    @Test
    void every_collector_is_combined_with_every_heap_and_the_other_flags_are_everywhere() {
        JvmVariants jvms =
                of(Map.of(Option.GC, "g1, zgc", Option.HEAP, "512m,1g", Option.JVM_OPTIONS, "-XX:TieredStopAtLevel=1"));

        assertThat(jvms.all().keySet())
                .extracting(Variant::label)
                .containsExactly("g1 512m", "g1 1024m", "zgc 512m", "zgc 1024m");
        assertThat(jvms.of(Variant.PLAIN.with("gc", "zgc").with("heap", "1024m"))
                        .flags())
                .containsExactly("-Xms1024m", "-Xmx1024m", "-XX:+UseZGC", "-XX:TieredStopAtLevel=1");
        assertThat(jvms.largestHeap()).isEqualTo(new HeapSize(1024));
    }

    @Test
    void heap_dumps_are_asked_for_by_flags_of_each_JVM_before_the_others() {
        JvmVariants jvms = of(Map.of(Option.HEAP_DUMPS, "true", Option.GC, "g1,zgc", Option.JVM_OPTIONS, "-Xss1m"));

        assertThat(jvms.all().values()).hasSize(2).allSatisfy(jvm -> assertThat(jvm.otherFlags())
                .containsExactly("-XX:+HeapDumpOnOutOfMemoryError", "-XX:HeapDumpPath=heap.hprof", "-Xss1m"));
    }

    @Test
    void a_heap_can_be_stated_by_the_live_set_and_has_its_size_once_that_is_known() {
        JvmVariants jvms = of(Map.of(Option.HEAP, "1.5x,4x,1g"));

        assertThat(jvms.needLiveSet()).isTrue();
        assertThat(of(Map.of(Option.HEAP, "2x,2.0X")).all()).hasSize(1);
        assertThat(jvms.of(Variant.PLAIN.with("heap", "4xlive")).heap()).isEqualTo(HeapSize.DEFAULT);
        JvmVariants sized = jvms.withLiveSet(95);
        assertThat(sized.needLiveSet()).isFalse();
        assertThat(sized.all().entrySet())
                .extracting(
                        jvm -> jvm.getKey().label(),
                        jvm -> jvm.getValue().heap().mebibytes())
                .containsExactly(tuple("1.5xlive", 143), tuple("4xlive", 380), tuple("1024m", 1024));
        assertThat(sized.settings(Variant.PLAIN.with("heap", "4xlive")))
                .containsEntry("jvm.heap", "380m")
                .containsEntry("heap.live_set", "95m");
        assertThat(of(Map.of(Option.GC, "g1", Option.HEAP, "2x", Option.LIVE_SET, "100"))
                        .largestHeap())
                .isEqualTo(new HeapSize(200));
    }

    @Test
    void a_heap_below_the_live_set_is_refused_with_both_numbers() {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> of(Map.of(Option.HEAP, "512m,128m")).withLiveSet(130))
                .withMessage(
                        "heap: below the live set; expected more than the 130m that a full collection leaves, got 128m. Try"
                                + " -Dheap=2x, which is 260m");
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> of(Map.of(Option.HEAP, "1.5x", Option.LIVE_SET, "30")))
                .withMessageStartingWith("heap: too small; expected at least 64m, got 45m.");
    }

    @Test
    void an_arm_of_the_users_own_comes_after_those_that_have_a_name() {
        JvmVariants jvms = of(Map.of(
                Option.GC, "serial",
                Option.GC_OPTIONS, "g1short=-XX:+UseG1GC -XX:MaxGCPauseMillis=20; par1=-XX:+UseParallelGC"));

        assertThat(jvms.all().keySet()).extracting(Variant::label).containsExactly("serial", "g1short", "par1");
        assertThat(jvms.of(Variant.PLAIN.with("gc", "g1short")).collectorFlags())
                .containsExactly("-XX:+UseG1GC", "-XX:MaxGCPauseMillis=20");
    }

    @Test
    void a_java_installation_is_called_after_its_version() {
        Jdk own = Jdk.at(Path.of(OWN_JAVA));

        assertThat(own.name()).startsWith("jdk" + Runtime.version().feature());
        assertThat(own.home()).isEqualTo(Path.of(OWN_JAVA));
    }

    @Test
    void what_all_cells_share_is_a_setting_and_tells_no_arms_apart() {
        JvmVariants jvms = of(Map.of(Option.GC, "zgc", Option.HEAP, "512m,1g", Option.JDK, OWN_JAVA));

        assertThat(jvms.all().keySet()).extracting(Variant::label).containsExactly("512m", "1024m");
        assertThat(jvms.settings(Variant.PLAIN.with("heap", "1024m"))).containsEntry("jvm.collector", "-XX:+UseZGC");
    }

    @Test
    void a_relative_path_of_a_java_installation_holds_in_the_folders_in_which_servers_run_too() {
        Path relative = Path.of("").toAbsolutePath().relativize(Path.of(OWN_JAVA));

        assertThat(of(Map.of(Option.JDK, relative.toString())).all().values())
                .extracting(JvmOptions::home)
                .containsExactly(Path.of(OWN_JAVA));
    }

    @Test
    void every_java_installation_that_is_found_can_be_asked_for() {
        assertThat(of(Map.of(Option.JDK, "all")).all().values())
                .extracting(JvmOptions::home)
                .contains(real(Path.of(OWN_JAVA)));
    }

    @Test
    void only_what_the_JVM_refuses_is_left_out_and_the_reason_is_its_own() {
        JvmVariants jvms = of(Map.of(Option.GC, "serial", Option.GC_OPTIONS, "odd=-XX:+UseTurbo"));

        Variant odd = Variant.PLAIN.with("gc", "odd");
        assertThat(jvms.unsupportedReasons()).containsExactly(Map.entry(odd, "Unrecognized VM option 'UseTurbo'"));
        assertThat(jvms.without(List.of(odd)).all()).containsOnlyKeys(Variant.PLAIN.with("gc", "serial"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "GC|shenandoa|gc: unknown; expected serial, parallel, g1, zgc, shenandoah, aggressive, got shenandoa. Try -Dgc=shenandoah, or one of your own with -Dgc.options=\"name=flags\"",
                "GC|serial,G1|gc: unknown; expected serial, parallel, g1, zgc, shenandoah, aggressive, got G1. Try -Dgc=g1, or one of your own with -Dgc.options=\"name=flags\"",
                "GC|ZGC|gc: unknown; expected serial, parallel, g1, zgc, shenandoah, aggressive, got ZGC. Try -Dgc=zgc, or one of your own with -Dgc.options=\"name=flags\"",
                "GC_OPTIONS|big=-XX:+UseG1GC -Xmx4g|gc.options: sets the heap; expected flags that leave the heap alone, got -Xmx4g. Try -Dheap=1g",
                "JVM_OPTIONS|-XX:MaxRAMPercentage=50|jvm.options: sets the heap; expected flags that leave the heap alone, got -XX:MaxRAMPercentage=50. Try -Dheap=1g",
                "GC_OPTIONS|-XX:+UseG1GC|gc.options: no collector; expected name=flags, got -XX:+UseG1GC. Try -Dgc.options=\"g1short=-XX:+UseG1GC -XX:MaxGCPauseMillis=20\"",
                "GC_OPTIONS|my-g1=-XX:+UseG1GC|gc: no name; expected 1 to 24 letters, digits, dots and underscores, got my-g1. Try a shorter name without other characters",
                "GC_OPTIONS|g1=-XX:+UseSerialGC|gc.options: the name is taken by -XX:+UseG1GC; expected a name of your own, got g1. Try another name, such as myg1",
                "GC_OPTIONS|a=-XX:+UseG1GC;a=-XX:+UseZGC|gc: named twice; expected each once, got a. Try to leave one of them out",
                "HEAP|lots|heap: no size; expected a whole number and m or g, got lots. Try -Dheap=512m",
                "HEAP|1g,32m|heap: too small; expected at least 64m, got 32m. Try -Dheap=64m",
                "HEAP|0.9x|heap: out of range; expected more than 1x, at most 20x, got 0.9x. Try -Dheap=2x",
                "JDK|/no/such/java|jdk: no Java installation; expected a folder with bin/java, got /no/such/java. Try one of this machine: "
            })
    void what_is_wrong_is_named_in_one_line(Option option, String value, String refusal) {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> of(Map.of(option, value)))
                .satisfies(thrown ->
                        assertThat(thrown.getMessage()).startsWith(refusal).hasLineCount(1));
    }

    @Test
    void a_java_installation_that_is_too_old_is_refused_with_both_versions() throws IOException {
        Path java = Files.createDirectories(folder.resolve("bin")).resolve("java");
        assertThat(Files.createFile(java).toFile().setExecutable(true)).isTrue();
        Files.write(folder.resolve("release"), List.of("JAVA_VERSION=\"11.0.30\""));

        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> of(Map.of(Option.JDK, folder.toString())))
                .withMessageStartingWith(
                        "jdk: too old; expected 17 or newer, got 11.0.30 in " + folder + ". Try one of this machine: ");
    }

    private static JvmVariants of(Map<Option, String> options) {
        return TestbedOptions.jvms(new CommandOptions(CommandName.MATRIX, options));
    }

    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
