package org.replibench.runner.jvm;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.replibench.model.Refusal;
import org.replibench.model.Variant;
import org.replibench.runner.options.DidYouMean;
import org.replibench.runner.options.Option;

/**
 * A garbage collector with its tuning, as a study names it.
 *
 * @param name a level of the factor {@value #FACTOR}
 * @param flags that choose it
 */
public record GarbageCollector(String name, List<String> flags) {
    static final String FACTOR = "gc";

    /** By name; the white paper's third arm, which chooses Parallel and sizes its parts, is no collector of its own. */
    private static final Map<String, List<String>> KNOWN = known();

    public GarbageCollector {
        Variant.requireLevel(FACTOR, name);
        flags = List.copyOf(flags);
    }

    private static Map<String, List<String>> known() {
        Map<String, List<String>> known = new LinkedHashMap<>();
        known.put("serial", List.of("-XX:+UseSerialGC"));
        known.put("parallel", List.of("-XX:+UseParallelGC"));
        known.put("g1", List.of("-XX:+UseG1GC"));
        known.put("zgc", List.of("-XX:+UseZGC"));
        known.put("shenandoah", List.of("-XX:+UseShenandoahGC"));
        known.put("aggressive", List.of("-XX:+AggressiveHeap"));
        return known;
    }

    /**
     * One of those that have a name.
     *
     * @throws IllegalArgumentException with the nearest name if there is no such
     */
    public static GarbageCollector byName(String name) {
        if (!KNOWN.containsKey(name)) {
            throw new Refusal(
                            "gc",
                            "unknown",
                            String.join(", ", KNOWN.keySet()),
                            name,
                            "-Dgc=" + DidYouMean.suggest(name, KNOWN.keySet())
                                    + ", or one of your own with -Dgc.options=\"name=flags\"")
                    .exception();
        }
        return new GarbageCollector(name, KNOWN.get(name));
    }

    /**
     * One of the user's own.
     *
     * @param text such as {@code g1short=-XX:+UseG1GC -XX:MaxGCPauseMillis=20}
     * @throws IllegalArgumentException with what is allowed
     */
    public static GarbageCollector parse(String text) {
        String[] parts = text.strip().split("=", 2);
        if (parts.length < 2 || parts[1].isBlank()) {
            throw new Refusal(
                            Option.GC_OPTIONS.key(),
                            "no collector",
                            "name=flags",
                            text.strip(),
                            "-Dgc.options=\"g1short=-XX:+UseG1GC -XX:MaxGCPauseMillis=20\"")
                    .exception();
        }
        String name = parts[0].strip();
        if (KNOWN.containsKey(name)) {
            throw new Refusal(
                            Option.GC_OPTIONS.key(),
                            "the name is taken by " + String.join(" ", KNOWN.get(name)),
                            "a name of your own",
                            name,
                            "another name, such as my" + name)
                    .exception();
        }
        List<String> flags = Arrays.stream(parts[1].strip().split("\\s+")).toList();
        JvmVariants.HeapFlags.requireNone(Option.GC_OPTIONS.key(), flags);
        return new GarbageCollector(name, flags);
    }
}
