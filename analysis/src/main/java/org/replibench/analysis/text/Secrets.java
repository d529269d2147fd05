package org.replibench.analysis.text;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** Finds passwords in a text that has a JDBC URL in it, and hides them: the one place that knows what they look like. */
public final class Secrets {
    /** Such as {@code sslpassword=}, with or without spaces. */
    private static final Pattern BY_KEY =
            Pattern.compile("(?i)((?:password|passwd|passphrase|pwd|secret|token)\\s*=\\s*)[^&;\\s'\"]+");

    /** Such as {@code //user:password@host}. */
    private static final Pattern BEFORE_HOST = Pattern.compile("(//[^/?#\\s:@]*:)[^/?#\\s]*@");

    private Secrets() {}

    /** Whether there is a password, also one whose key is spelled in percent signs. */
    public static boolean areIn(String text) {
        return find(text) || find(decoded(text));
    }

    /** The same text with {@code ***} for each password. */
    public static String redact(String text) {
        String withoutKeys = BY_KEY.matcher(String.valueOf(text)).replaceAll("$1***");
        return BEFORE_HOST.matcher(withoutKeys).replaceAll("$1***@");
    }

    private static boolean find(String text) {
        return BY_KEY.matcher(text).find() || BEFORE_HOST.matcher(text).find();
    }

    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException noUrl) {
            return text;
        }
    }
}
