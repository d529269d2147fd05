package org.replibench.runner.cli;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.replibench.machines.remote.PosixWords;

/** Command lines for a person to paste. */
final class ShellWord {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./\\\\-]+");

    private ShellWord() {}

    /** {@code words} as this system's usual shell reads them again, each as one word. */
    static String line(List<String> words) {
        boolean windows = System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("windows");
        return words.stream().map(word -> quoted(word, windows)).collect(Collectors.joining(" "));
    }

    static String quoted(String word, boolean windows) {
        if (PLAIN.matcher(word).matches() && (windows || word.indexOf('\\') < 0)) {
            return word;
        }
        return windows ? '"' + word + '"' : PosixWords.quote(word);
    }
}
