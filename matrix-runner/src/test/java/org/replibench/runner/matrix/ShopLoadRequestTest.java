package org.replibench.runner.matrix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.cluster.server.HeapSize;
import org.replibench.runner.console.Progress;
import org.replibench.runner.jvm.JvmVariants;
import org.replibench.runner.options.CommandName;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;
import org.replibench.runner.testbed.Installation;

/** A live set of 95 MiB that is found with the high load. */
class ShopLoadRequestTest {
    private static final int FOUND_MEBIBYTES = 95;

    @TempDir
    private Path home;

    @Test
    void heaps_that_are_stated_by_the_live_set_have_their_size_once_it_is_found() {
        assertThat(settled(Map.of(Option.HEAP, "2x")).largestHeap()).isEqualTo(new HeapSize(190));
    }

    @Test
    void a_live_set_that_was_given_stays() {
        JvmVariants jvms = settled(Map.of(Option.HEAP, "2x", Option.LIVE_SET, "90"));

        assertThat(jvms.largestHeap()).isEqualTo(new HeapSize(180));
        assertThat(jvms.liveSetMebibytes()).hasValue(90);
    }

    @Test
    void a_heap_that_cannot_hold_what_is_found_alive_is_refused() {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> settled(Map.of(Option.HEAP, "80m,512m")))
                .withMessageStartingWith("heap: below the live set; expected more than the 95m");
    }

    @Test
    void heaps_by_a_live_set_that_nothing_finds_are_refused() {
        CommandOptions options =
                options(Map.of(Option.HEAP, "2x", Option.LOADS, "some:10", Option.ISOLATION, "process"));

        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> new MatrixStudyKind(CommandName.GC)
                        .configure(options, new Installation(home), home, Progress.NONE))
                .withMessage(
                        "heap: stated by a live set that is not known; expected a size such as 256m; or the live set, got"
                                + " 2x. Try -Dlive.set=100, or -Dloads=high, with which it is found");
    }

    private static JvmVariants settled(Map<Option, String> given) {
        ShopLoadRequest request = ShopLoadOptions.read(options(given));
        return request.with(new LoadCalibration.Found(request.loads().withFound(100), OptionalInt.of(FOUND_MEBIBYTES)))
                .testbed()
                .jvms();
    }

    private static CommandOptions options(Map<Option, String> given) {
        Map<Option, String> options = new EnumMap<>(Option.class);
        options.putAll(Map.of(
                Option.PATTERNS,
                "none",
                Option.NODES,
                "1",
                Option.LOADS,
                "high",
                Option.ISOLATION,
                "process",
                Option.SEED,
                "1"));
        options.putAll(given);
        return new CommandOptions(CommandName.GC, options);
    }
}
