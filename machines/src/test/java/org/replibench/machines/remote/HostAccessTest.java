package org.replibench.machines.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.replibench.machines.remote.HostAccess.Command;

class HostAccessTest {
    @Test
    void what_takes_a_placeholders_place_stays_within_its_word() {
        Command command = Command.ofTemplate(
                "kubectl 'exec it' -i \"{name}\" p={name}{port} --", Map.of("name", "a 'b' \"c\" $d \\1", "port", "1"));

        assertThat(command.words())
                .containsExactly("kubectl", "exec it", "-i", "a 'b' \"c\" $d \\1", "p=a 'b' \"c\" $d \\11", "--");
    }

    @Test
    void a_template_without_a_word_or_with_an_unknown_placeholder_is_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Command.ofTemplate("  ", Map.of()))
                .withMessage("no command");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Command.ofTemplate("ssh {host}", Map.of("name", "x", "address", "y")))
                .withMessage("no value for {host}, only for [address, name]");
        assertThat(Command.ofTemplate("jq {} {a b}", Map.of()).words()).containsExactly("jq", "{}", "{a", "b}");
    }
}
