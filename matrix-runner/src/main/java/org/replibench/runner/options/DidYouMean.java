package org.replibench.runner.options;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import org.apache.commons.text.similarity.LevenshteinDistance;

/** What a person may have meant who mistyped a name. */
public final class DidYouMean {
    private DidYouMean() {}

    /** The name among {@code names}, at least one, in lower case, that takes fewest keystrokes to make from {@code typed}. */
    public static String suggest(String typed, Collection<String> names) {
        return names.stream()
                .min(Comparator.comparingInt(
                        name -> LevenshteinDistance.getDefaultInstance().apply(typed.toLowerCase(Locale.ROOT), name)))
                .orElseThrow();
    }
}
