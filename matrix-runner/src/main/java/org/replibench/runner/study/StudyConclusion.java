package org.replibench.runner.study;

import java.util.Optional;
import org.replibench.runner.console.ExitCode;

/**
 * What a study's records come to.
 *
 * @param text for the console
 * @param exitCode where they say more than that cells are valid or not
 */
public record StudyConclusion(String text, Optional<ExitCode> exitCode) {
    public StudyConclusion(String text) {
        this(text, Optional.empty());
    }
}
