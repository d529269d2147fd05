package org.replibench.session.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SentenceTest {
    @ParameterizedTest
    @EnumSource
    void theSpecificationHasEachSentence(Sentence sentence) throws IOException {
        assertThat(Files.readString(Path.of("../docs/explanation/session-promises.md")))
                .containsIgnoringCase(sentence.text());
    }
}
