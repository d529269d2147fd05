package org.replibench.runner.environment;

import java.util.LinkedHashMap;
import java.util.Map;

/** A heading of the environment definition with what is stated below it, by name and in this order. */
record EnvironmentSection(String title, Map<String, String> facts) {
    EnvironmentSection {
        facts = new LinkedHashMap<>(facts);
    }

    /** As Markdown. */
    String markdown() {
        StringBuilder text = new StringBuilder("## " + title + "\n\n| | |\n|---|---|\n");
        facts.forEach((name, value) -> text.append("| " + cell(name) + " | " + cell(value) + " |\n"));
        return text.append("\n").toString();
    }

    private static String cell(String text) {
        return text.replace("|", "\\|").replaceAll("\\s+", " ").strip();
    }
}
