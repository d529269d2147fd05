package org.replibench.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.replibench.cluster.JvmOptions;
import org.replibench.runner.options.BadInput;
import org.replibench.runner.options.Option;
import org.replibench.runner.options.Options;

class PartsTest {
    @Test
    void flags_for_the_nodes_JVMs_come_after_those_of_heap_and_collector() {
        JvmOptions jvm = jvm(" -XX:TieredStopAtLevel=1  -Dsome=thing ");

        assertThat(jvm.flags())
                .startsWith(JvmOptions.DEFAULT.flags().toArray(String[]::new))
                .endsWith("-XX:TieredStopAtLevel=1", "-Dsome=thing");
        assertThat(jvm("").flags()).isEqualTo(JvmOptions.DEFAULT.flags());
    }

    @Test
    void a_flag_that_the_JVM_refuses_is_refused_in_its_words() {
        assertThatExceptionOfType(BadInput.class)
                .isThrownBy(() -> jvm("-XX:+UseTurbo"))
                .withMessage("jvm.options: refused by the JVM: Unrecognized VM option 'UseTurbo'");
    }

    private static JvmOptions jvm(String flags) {
        return Parts.jvm(new Options(Map.of(Option.JVM_OPTIONS, flags)));
    }
}
