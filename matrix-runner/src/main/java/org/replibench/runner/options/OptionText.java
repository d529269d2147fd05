package org.replibench.runner.options;

import org.replibench.analysis.text.Secrets;
import org.replibench.analysis.text.SingleLineText;
import org.replibench.model.Refusal;

/** What no option's value may be, wherever it was read. */
final class OptionText {
    /** More than any list of arms or flags takes; a refusal quotes what it refuses. */
    private static final int MAX_LENGTH = 10_000;

    private OptionText() {}

    /**
     * The value, without blanks around it.
     *
     * @throws IllegalArgumentException with one line if it is too long, has a control character, or a password that a file would keep
     */
    static String require(Option option, String value) {
        String text = option == Option.DB_PASSWORD ? value : value.strip();
        if (text.length() > MAX_LENGTH) {
            throw refusal(option, "too long", "at most " + MAX_LENGTH + " characters", text.length() + " characters");
        }
        if (option != Option.DB_PASSWORD && !SingleLineText.of(text).equals(text)) {
            throw refusal(option, "has a character that can't be seen, such as a line feed", "one line of text", text);
        }
        if (option == Option.DB_URL && Secrets.areIn(text)) {
            throw new Refusal(
                            option.key(),
                            "a study's files keep it",
                            "no password in it",
                            "one",
                            CommandOptions.PASSWORD_VARIABLE + " in the environment, or -D"
                                    + Option.DB_PASSWORD_FILE.key() + "=FILE")
                    .exception();
        }
        return text;
    }

    private static IllegalArgumentException refusal(Option option, String problem, String expected, String got) {
        return new Refusal(option.key(), problem, expected, got, "-D" + option.key() + "=… with another value")
                .exception();
    }
}
