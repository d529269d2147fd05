package org.replibench.runner.environment;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EnvironmentSectionTest {
    @Test
    void a_fact_is_a_row_whatever_it_holds() {
        assertThat(new EnvironmentSection("Machine", Map.of("limits", "a|b\nc")).markdown())
                .isEqualTo("## Machine\n\n| | |\n|---|---|\n| limits | a\\|b c |\n\n");
    }

    @Test
    void facts_are_read_as_they_were_written() {
        Map<String, String> facts = Map.of("limits", "a|b c", "kernel", "6.12");

        assertThat(EnvironmentSection.read("# Page\n\n" + new EnvironmentSection("Machine", facts).markdown()))
                .isEqualTo(facts);
    }

    @Test
    void the_machine_is_told_without_its_name() throws Exception {
        String text = EnvironmentSection.MachineSection.create().markdown();

        assertThat(text).contains("processor", "cores", "memory", "kernel");
        assertThat(text).doesNotContain(InetAddress.getLocalHost().getHostName());
    }
}
