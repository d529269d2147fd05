package org.replibench.petstore.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PasswordHasherTest {
    private final PasswordHasher hasher = PasswordHasher.ofTheCatalogue();

    @Test
    void aHashMatchesItsPasswordOnly() {
        String hash = hasher.hash("correct horse");
        assertThat(hasher.matches("correct horse", hash)).isTrue();
        assertThat(hasher.matches("Correct horse", hash)).isFalse();
        assertThat(hasher.matches("", hasher.unknownUser())).isFalse();
    }

    @Test
    void theSamePasswordIsNeverHashedTheSameTwice() {
        assertThat(hasher.hash("correct horse")).isNotEqualTo(hasher.hash("correct horse"));
    }

    @Test
    void aHashMadeWithMoreIterationsStillMatches() {
        String of1000Iterations = "1000$c2FsdHNhbHRzYWx0c2FsdA==$BBs+1+PaslLtBPULUr8/lQicvVuHiEPMz0i8MjLCbzM=";
        assertThat(hasher.matches("correct horse", of1000Iterations)).isTrue();
    }

    @Test
    void iterationsAreAsManyAsTheSystemPropertyAsksFor() {
        PasswordHasher slow = PasswordHasher.from(name -> "1000");
        assertThat(PasswordHasher.from(name -> null).hash("correct horse")).startsWith("64$");
        assertThat(slow.hash("correct horse")).startsWith("1000$");
        assertThat(slow.unknownUser()).as("an answer that takes as long").startsWith("1000$");
        assertThat(slow.matches("correct horse", hasher.hash("correct horse")))
                .as("a hash of before")
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "many", "", "10000001", "99999999999"})
    void whatIsNoNumberOfIterationsIsRefused(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PasswordHasher.from(name -> text))
                .withMessage("petstore.password.iterations: no number of iterations; expected 1 to 10000000, got "
                        + text + ". Try 600000");
    }
}
