package org.replibench.runner.bare;

import java.util.Arrays;
import java.util.Locale;
import org.replibench.cluster.engine.NativeEngine;
import org.replibench.cluster.engine.SessionEngine;
import org.replibench.cluster.engine.SessionEngines;
import org.replibench.cluster.engine.TransactionMode;
import org.replibench.model.Pattern;

/**
 * One thing to compare: who replicates, and how.
 *
 * @param name as the user wrote it: {@code none}, {@code uniform:2212}, {@code native:2212}, {@code native:2212:none}
 */
record Arm(String name, SessionEngine engine, Pattern pattern) {
    static final String NONE = "none";
    static final String NATIVE = "native";

    private static final String SYNTAX = "none, uniform:PATTERN, native:PATTERN, native:PATTERN:batch or :none";

    /**
     * Reads an arm.
     *
     * @throws IllegalArgumentException with one line if it is no arm, or its engine can't express its pattern
     */
    static Arm parse(String text) {
        String[] parts = text.split(":", -1);
        boolean withMode = parts.length == 3 && parts[0].equals(NATIVE);
        if (parts.length != (text.equals(NONE) ? 1 : 2) && !withMode) {
            throw new IllegalArgumentException("arms: found '" + text + "', allowed: " + SYNTAX);
        }
        SessionEngine engine = withMode ? new NativeEngine(mode(text, parts[2])) : SessionEngines.byName(parts[0]);
        Pattern pattern = Pattern.parse(parts[parts.length == 1 ? 0 : 1]);
        engine.refusal(pattern).ifPresent(reason -> {
            throw new IllegalArgumentException(reason);
        });
        return new Arm(text, engine, pattern);
    }

    private static TransactionMode mode(String arm, String text) {
        return Arrays.stream(TransactionMode.values())
                .filter(mode -> mode.name().toLowerCase(Locale.ROOT).equals(text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("arms: found '" + arm + "', allowed: " + SYNTAX));
    }

    /** Safe as a folder's name, such as {@code native-2212-none-r1}. */
    String folder(int repeat) {
        return name.replace(':', '-') + "-r" + repeat;
    }
}
