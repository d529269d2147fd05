package org.replibench.runner.bare;

import org.replibench.cluster.engine.SessionEngine;
import org.replibench.cluster.engine.SessionEngines;
import org.replibench.model.Pattern;

/**
 * One thing to compare: who replicates, and how.
 *
 * @param name as the user wrote it: {@code none}, {@code uniform:2212}, {@code native:2212}
 */
record Arm(String name, SessionEngine engine, Pattern pattern) {
    static final String NONE = "none";
    static final String NATIVE = "native";

    /**
     * Reads an arm.
     *
     * @throws IllegalArgumentException with one line if it is no arm, or its engine can't express its pattern
     */
    static Arm parse(String text) {
        String[] parts = text.split(":", -1);
        if (parts.length != (text.equals(NONE) ? 1 : 2)) {
            throw new IllegalArgumentException(
                    "arms: found '" + text + "', allowed: none, ENGINE:PATTERN such as uniform:2212");
        }
        SessionEngine engine = SessionEngines.byName(parts[0]);
        Pattern pattern = Pattern.parse(parts[parts.length - 1]);
        engine.refusal(pattern).ifPresent(reason -> {
            throw new IllegalArgumentException(reason);
        });
        return new Arm(text, engine, pattern);
    }

    /** Safe as a folder's name, such as {@code native-2212-r1}. */
    String folder(int repeat) {
        return name.replace(':', '-') + "-r" + repeat;
    }
}
