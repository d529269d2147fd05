package org.replibench.runner.jvm;

import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.replibench.cluster.server.HeapSize;
import org.replibench.cluster.server.JvmOptions;
import org.replibench.model.Refusal;
import org.replibench.model.Variant;
import org.replibench.records.cell.RecordSettings;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;

/**
 * The JVMs that a study's nodes run on: every collector in every heap of every Java installation that it names.
 *
 * @param all in the order in which they were given; one, {@link Variant#PLAIN}, if the study has no factor with more than one
 *     level: what all cells share tells none of them apart, and stands in their settings
 * @param open of these, whose heap is stated by a live set that is not known yet; it has the default size until then
 * @param liveSetMebibytes what a full collection leaves of a heap, if that is known
 */
public record JvmVariants(
        Map<Variant, JvmOptions> all, Map<Variant, HeapLevel.TimesLiveSet> open, OptionalInt liveSetMebibytes) {
    /** What a record's setting is called that states the version of the servers' Java. */
    public static final String JAVA = "jvm.java";

    private static final String HEAP = "heap";

    private static final Set<String> FACTORS = Set.of(GarbageCollector.FACTOR, HEAP, Jdk.FACTOR);

    public JvmVariants {
        all = Collections.unmodifiableMap(new LinkedHashMap<>(all));
        open = Map.copyOf(open);
    }

    /**
     * Every collector in every heap of every Java installation; where none is given, the default is in force.
     *
     * @param others flags that all have
     * @throws InvalidRequestException if a level is given twice
     */
    public static JvmVariants crossing(
            List<String> others, List<GarbageCollector> collectors, List<HeapLevel> heaps, List<Jdk> jdks) {
        Map<Variant, JvmOptions> all = Map.of(Variant.PLAIN, JvmOptions.DEFAULT.with(others));
        all = crossed(
                all,
                collectors,
                GarbageCollector.FACTOR,
                GarbageCollector::name,
                (jvm, collector) -> jvm.withCollector(collector.flags()));
        all = crossed(
                all,
                heaps,
                HEAP,
                HeapLevel::name,
                (jvm, heap) -> heap instanceof HeapLevel.Fixed fixed ? jvm.with(fixed.size()) : jvm);
        all = crossed(all, jdks, Jdk.FACTOR, Jdk::name, (jvm, jdk) -> jvm.withHome(jdk.home()));
        return new JvmVariants(all, open(all.keySet(), heaps), OptionalInt.empty());
    }

    private static Map<Variant, HeapLevel.TimesLiveSet> open(Set<Variant> variants, List<HeapLevel> heaps) {
        Map<Variant, HeapLevel.TimesLiveSet> open = new LinkedHashMap<>();
        for (Variant variant : variants) {
            for (HeapLevel heap : heaps) {
                if (heap instanceof HeapLevel.TimesLiveSet times
                        && (heaps.size() == 1
                                || heap.name().equals(variant.levels().get(HEAP)))) {
                    open.put(variant, times);
                }
            }
        }
        return open;
    }

    /**
     * The same once the live set is known, by which some heaps are stated.
     *
     * @throws InvalidRequestException if some heap cannot hold it, or is smaller than any may be
     */
    public JvmVariants withLiveSet(int mebibytes) {
        Map<Variant, JvmOptions> sized = new LinkedHashMap<>(all);
        try {
            open.forEach((variant, times) ->
                    sized.computeIfPresent(variant, (same, jvm) -> jvm.with(times.size(mebibytes))));
        } catch (IllegalArgumentException tooSmall) {
            throw InvalidRequestException.of(tooSmall);
        }
        sized.values().stream()
                .map(JvmOptions::heap)
                .filter(heap -> heap.mebibytes() <= mebibytes)
                .findFirst()
                .ifPresent(heap -> {
                    throw new InvalidRequestException(new Refusal(
                            HEAP,
                            "below the live set",
                            "more than the " + mebibytes + "m that a full collection leaves",
                            heap.toString(),
                            "-Dheap=2x, which is " + 2 * mebibytes + "m"));
                });
        return new JvmVariants(sized, Map.of(), OptionalInt.of(mebibytes));
    }

    /** Whether some heap is stated by a live set that is not known yet. */
    public boolean needLiveSet() {
        return !open.isEmpty();
    }

    /** Which of them don't start, and why, in the JVM's own words. */
    public Map<Variant, String> unsupportedReasons() {
        Map<Variant, String> refusals = new LinkedHashMap<>();
        all.forEach(
                (variant, jvm) -> JvmCheck.unsupportedReason(jvm).ifPresent(reason -> refusals.put(variant, reason)));
        return refusals;
    }

    /** The JVM of a cell's arm. */
    public JvmOptions of(Variant variant) {
        return all.get(jvmOf(variant));
    }

    /** What of a variant is its JVM. */
    public static Variant jvmOf(Variant variant) {
        return variant.restrictedTo(FACTORS);
    }

    /** As the record of a cell in that variant states its JVM. */
    public Map<String, String> settings(Variant variant) {
        Map<String, String> settings = new TreeMap<>(of(variant).settings());
        settings.put(JAVA, Jdk.versionIn(of(variant).home()));
        liveSetMebibytes.ifPresent(mebibytes -> settings.put(RecordSettings.LIVE_SET, mebibytes + "m"));
        return settings;
    }

    /** These JVMs but for some. */
    public JvmVariants without(Collection<Variant> variants) {
        Map<Variant, JvmOptions> left = new LinkedHashMap<>(all);
        left.keySet().removeAll(variants);
        Map<Variant, HeapLevel.TimesLiveSet> leftOpen = new LinkedHashMap<>(open);
        leftOpen.keySet().removeAll(variants);
        return new JvmVariants(left, leftOpen, liveSetMebibytes);
    }

    /** The largest heap that a node has in any cell. */
    public HeapSize largestHeap() {
        return all.values().stream()
                .map(JvmOptions::heap)
                .max(Comparator.comparingInt(HeapSize::mebibytes))
                .orElseThrow();
    }

    /** Every one of {@code all} with every level; as they are if the study does not name the factor. */
    private static <L> Map<Variant, JvmOptions> crossed(
            Map<Variant, JvmOptions> all,
            List<L> levels,
            String factor,
            Function<L, String> name,
            BiFunction<JvmOptions, L, JvmOptions> set) {
        if (levels.isEmpty()) {
            return all;
        }
        requireDistinct(factor, levels.stream().map(name).toList());
        Map<Variant, JvmOptions> crossed = new LinkedHashMap<>();
        all.forEach((variant, jvm) -> levels.forEach(level -> crossed.put(
                levels.size() == 1 ? variant : variant.with(factor, name.apply(level)), set.apply(jvm, level))));
        return crossed;
    }

    private static void requireDistinct(String factor, List<String> names) {
        List<String> twice = names.stream()
                .filter(name -> Collections.frequency(names, name) > 1)
                .distinct()
                .toList();
        if (!twice.isEmpty()) {
            throw new InvalidRequestException(new Refusal(
                    factor, "named twice", "each once", String.join(", ", twice), "to leave one of them out"));
        }
    }

    /**
     * Reads flags that are separated by spaces.
     *
     * @throws IllegalArgumentException if one sets the heap
     */
    public static List<String> flags(String text) {
        List<String> flags = Arrays.stream(text.split("\\s+"))
                .filter(flag -> !flag.isEmpty())
                .toList();
        HeapFlags.requireNone(Option.JVM_OPTIONS.key(), flags);
        return flags;
    }

    /** Flags that set a JVM's heap: the last one counts, so beside {@code -Dheap} they would belie what records say. */
    static final class HeapFlags {
        private static final Predicate<String> IS_HEAP_FLAG = Pattern.compile(
                        "-Xm[sx].*|-XX:(?:Initial|Min|Max)(?:HeapSize|RAM).*")
                .asMatchPredicate();

        private HeapFlags() {}

        /** @throws IllegalArgumentException with the first of them, if there is any */
        static void requireNone(String option, List<String> flags) {
            flags.stream().filter(IS_HEAP_FLAG).findFirst().ifPresent(flag -> {
                throw new Refusal(option, "sets the heap", "flags that leave the heap alone", flag, "-Dheap=1g")
                        .exception();
            });
        }
    }
}
