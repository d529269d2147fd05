package org.replibench.cluster.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HeapSizeTest {
    @ParameterizedTest
    @CsvSource({"512m,512", "1g,1024", "2G,2048", "128M,128"})
    void a_size_is_read_as_the_JVM_reads_it(String text, int mebibytes) {
        assertThat(HeapSize.parse(text)).isEqualTo(new HeapSize(mebibytes));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "512", "512k", "-1g", "0m", "1.5g", "9999999g"})
    void what_is_no_size_is_refused_with_what_is_allowed(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HeapSize.parse(text))
                .withMessage("heap: no size; expected a whole number and m or g, got " + (text.isEmpty() ? "''" : text)
                        + ". Try -Dheap=512m");
    }

    @Test
    void a_heap_that_holds_no_server_is_refused_with_both_numbers() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HeapSize.parse("32m"))
                .withMessage("heap: too small; expected at least 64m, got 32m. Try -Dheap=64m");
    }

    @Test
    void the_heap_has_its_size_from_the_start() {
        assertThat(JvmOptions.DEFAULT.with(new HeapSize(1024)).flags()).startsWith("-Xms1024m", "-Xmx1024m");
    }
}
