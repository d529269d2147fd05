package org.replibench.petstore.account;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PasswordHashTest {
    @Test
    void aHashMatchesItsPasswordOnly() {
        String hash = PasswordHash.of("correct horse");
        assertThat(PasswordHash.matches("correct horse", hash)).isTrue();
        assertThat(PasswordHash.matches("Correct horse", hash)).isFalse();
        assertThat(PasswordHash.matches("", PasswordHash.UNKNOWN_USER)).isFalse();
    }

    @Test
    void theSamePasswordIsNeverHashedTheSameTwice() {
        assertThat(PasswordHash.of("correct horse")).isNotEqualTo(PasswordHash.of("correct horse"));
    }

    @Test
    void aHashMadeWithMoreIterationsStillMatches() {
        String of1000Iterations = "1000$c2FsdHNhbHRzYWx0c2FsdA==$BBs+1+PaslLtBPULUr8/lQicvVuHiEPMz0i8MjLCbzM=";
        assertThat(PasswordHash.matches("correct horse", of1000Iterations)).isTrue();
    }
}
