package org.replibench.runner.options;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;

class MavenCommandLineTest {

    @Test
    void a_misspelt_option_is_refused_and_the_nearest_is_named() {
        assertThatExceptionOfType(BadInput.class)
                .isThrownBy(() -> MavenCommandLine.requireKnownOptions("-Pmatrix verify -Dpatern=2212"))
                .withMessageStartingWith("option: unknown -Dpatern; did you mean -Dpattern?");
    }

    @Test
    void known_options_and_those_of_maven_pass() {
        assertThatCode(() -> MavenCommandLine.requireKnownOptions(
                        "-Pmatrix verify -Dpatterns=none,2212 -Ddb.url=jdbc:postgresql://h/d -Dmaven.repo.local=r -o"))
                .doesNotThrowAnyException();
    }
}
