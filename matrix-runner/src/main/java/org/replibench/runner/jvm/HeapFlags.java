package org.replibench.runner.jvm;

import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Flags that set a JVM's heap: the last one counts, so beside {@code -Dheap} they would belie what records say. */
final class HeapFlags {
    private static final Predicate<String> IS_HEAP_FLAG = Pattern.compile(
                    "-Xm[sx].*|-XX:(?:Initial|Min|Max)(?:HeapSize|RAM).*")
            .asMatchPredicate();

    private HeapFlags() {}

    /** @throws IllegalArgumentException with the first of them, if there is any */
    static void requireNone(String option, List<String> flags) {
        flags.stream().filter(IS_HEAP_FLAG).findFirst().ifPresent(flag -> {
            throw new IllegalArgumentException(option + ": " + flag + " sets the heap; use -Dheap, such as -Dheap=1g");
        });
    }
}
