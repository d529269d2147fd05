package org.replibench.machines.remote;

import java.util.ArrayList;
import java.util.List;

/** Words of a command line, by the quoting rules of POSIX shells; nothing is expanded. */
public final class PosixWords {
    private PosixWords() {}

    /**
     * The words of a line: blanks separate, quotes and backslashes keep together.
     *
     * @throws IllegalArgumentException if a quote is not closed, or a backslash is last
     */
    public static List<String> split(String line) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        boolean inWord = false;
        char quote = 0;
        for (int i = 0; i < line.length(); i++) {
            char letter = line.charAt(i);
            if (letter == '\\' && quote != '\'') {
                if (++i == line.length()) {
                    throw new IllegalArgumentException("ends with a backslash");
                }
                char next = line.charAt(i);
                word.append(quote == '"' && next != '"' && next != '\\' ? "\\" + next : next);
                inWord = true;
            } else if (quote != 0 ? letter == quote : letter == '\'' || letter == '"') {
                quote = quote == 0 ? letter : 0;
                inWord = true;
            } else if (quote == 0 && Character.isWhitespace(letter)) {
                if (inWord) {
                    words.add(word.toString());
                }
                word.setLength(0);
                inWord = false;
            } else {
                word.append(letter);
                inWord = true;
            }
        }
        if (quote != 0) {
            throw new IllegalArgumentException("a quote " + quote + " is not closed");
        }
        if (inWord) {
            words.add(word.toString());
        }
        return words;
    }

    /** {@code text} as one word that a shell reads as it is. */
    public static String quote(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }
}
