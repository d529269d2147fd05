package org.replibench.pausing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PausableLoadTest {
    @Test
    void theElementIsTheClassThatPlansName() {
        assertThat(PausableLoad.class).hasToString("class " + PausableLoadSettings.ELEMENT_CLASS);
    }

    @Test
    void aLineIsACommandOrIsIgnored() {
        for (LoadCommand command : LoadCommand.values()) {
            assertThat(LoadCommand.parse(command.line())).contains(command);
        }
        assertThat(LoadCommand.parse("exit")).isEmpty();
    }

    @Test
    void classesAreFoundWhereTheyAre() {
        assertThat(PausableLoadSettings.classPath()).hasSize(3).allSatisfy(path -> assertThat(path)
                .exists());
    }
}
