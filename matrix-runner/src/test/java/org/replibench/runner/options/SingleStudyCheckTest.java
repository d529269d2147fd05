package org.replibench.runner.options;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SingleStudyCheckTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            -Pmatrix,load verify | matrix,load. Try ./mvnw -Pmatrix verify -Dloads=sweep, which finds costs and knees on the same servers
            -P load -P+matrix verify | load,matrix. Try ./mvnw -Pmatrix verify -Dloads=sweep, which finds costs and knees on the same servers
            -B --activate-profiles=gc,matrix verify | gc,matrix. Try ./mvnw -Pgc verify && ./mvnw -Pmatrix verify
            """)
    void two_studies_in_one_call_are_refused_with_how_to_have_both(String commandLine, String gotAndTry) {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> SingleStudyCheck.requireOne(commandLine))
                .withMessage("-P: several commands in one call; expected one, got " + gotAndTry);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-Pmatrix verify", "-Pmatrix,thorough verify", "-Pmatrix -Pmatrix verify", ""})
    void one_with_other_profiles_of_maven_passes(String commandLine) {
        assertThatCode(() -> SingleStudyCheck.requireOne(commandLine)).doesNotThrowAnyException();
    }

    @Test
    void a_profile_that_is_switched_off_is_none() {
        assertThatCode(() -> SingleStudyCheck.requireOne("-Pmatrix,!load verify"))
                .doesNotThrowAnyException();
    }
}
