package org.replibench.runner.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class OptionsPageTest {
    private static final Path PAGE = Path.of("..", "docs", "reference", "options.md");

    /** With {@code -Doptions.page=write} the page is made again. */
    @Test
    void the_reference_is_what_the_declarations_say() throws IOException {
        if (System.getProperty("options.page", "").equals("write")) {
            Files.writeString(PAGE, OptionsPage.render());
        }
        assertThat(PAGE)
                .as("make it again: ./mvnw test -pl matrix-runner -am -Dtest=OptionsPageTest"
                        + " -Dsurefire.failIfNoSpecifiedTests=false -Doptions.page=write")
                .hasContent(OptionsPage.render());
    }

    @ParameterizedTest
    @EnumSource(CommandName.class)
    void every_option_has_a_question_a_range_and_a_default_or_a_reason(CommandName command) {
        assertThat(Option.of(command)).isNotEmpty().allSatisfy(option -> {
            OptionUse use = option.use(command).orElseThrow();
            assertThat(use.question()).contains("?");
            assertThat(use.allowed()).isNotBlank();
            assertThat(use.reason()).isNotBlank();
            assertThat(OptionsHelp.of(command)).contains("-D" + option.key() + "\n    ");
            if (!use.page().isEmpty()) {
                assertThat(Path.of("..", "docs", use.page().replaceFirst("#.*", "")))
                        .isRegularFile();
            }
        });
    }
}
