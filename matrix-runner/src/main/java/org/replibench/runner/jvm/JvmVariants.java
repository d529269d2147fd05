package org.replibench.runner.jvm;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.replibench.cluster.server.HeapSize;
import org.replibench.cluster.server.JvmOptions;
import org.replibench.model.Variant;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;

/**
 * The JVMs that a study's nodes run on: every collector in every heap of every Java installation that it names.
 *
 * @param all in the order in which they were given; one, {@link Variant#PLAIN}, if the study has no factor with more than one
 *     level: what all cells share tells none of them apart, and stands in their settings
 */
public record JvmVariants(Map<Variant, JvmOptions> all) {
    private static final String HEAP = "heap";

    private static final Set<String> FACTORS = Set.of(GarbageCollector.FACTOR, HEAP, Jdk.FACTOR);

    private static final String EVERY_JDK = "all";

    public JvmVariants {
        all = Collections.unmodifiableMap(new LinkedHashMap<>(all));
    }

    /**
     * What {@code -Dgc}, {@code -Dgc.options}, {@code -Dheap}, {@code -Djdk} and {@code -Djvm.options} ask for; no JVM is
     * started to try it.
     *
     * @throws InvalidRequestException if a value is none, or given twice
     */
    public static JvmVariants of(CommandOptions commandOptions) {
        if (!commandOptions.reads(Option.JVM_OPTIONS)) {
            return new JvmVariants(Map.of(Variant.PLAIN, JvmOptions.DEFAULT));
        }
        Map<Variant, JvmOptions> all = Map.of(
                Variant.PLAIN, JvmOptions.DEFAULT.with(commandOptions.parsed(Option.JVM_OPTIONS, JvmVariants::flags)));
        all = crossed(
                all,
                collectors(commandOptions),
                GarbageCollector.FACTOR,
                GarbageCollector::name,
                (jvm, collector) -> jvm.withCollector(collector.flags()));
        all = crossed(all, heaps(commandOptions), HEAP, HeapSize::toString, (jvm, heap) -> jvm.with(heap));
        all = crossed(all, jdks(commandOptions), Jdk.FACTOR, Jdk::name, (jvm, jdk) -> jvm.withHome(jdk.home()));
        return new JvmVariants(all);
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
        return all.get(variant.restrictedTo(FACTORS));
    }

    /** As the record of a cell in that variant states its JVM. */
    public Map<String, String> settings(Variant variant) {
        Map<String, String> settings = new TreeMap<>(of(variant).settings());
        settings.put("jvm.java", Jdk.versionIn(of(variant).home()));
        return settings;
    }

    /** These JVMs but for some. */
    public JvmVariants without(Collection<Variant> variants) {
        Map<Variant, JvmOptions> left = new LinkedHashMap<>(all);
        left.keySet().removeAll(variants);
        return new JvmVariants(left);
    }

    /** The largest heap that a node has in any cell. */
    public HeapSize largestHeap() {
        return all.values().stream()
                .map(JvmOptions::heap)
                .max(Comparator.comparingInt(HeapSize::mebibytes))
                .orElseThrow();
    }

    private static List<GarbageCollector> collectors(CommandOptions commandOptions) {
        List<GarbageCollector> collectors = new ArrayList<>();
        if (!commandOptions.text(Option.GC).isEmpty()) {
            collectors.addAll(commandOptions.list(Option.GC, GarbageCollector::byName));
        }
        if (!commandOptions.text(Option.GC_OPTIONS).isEmpty()) {
            collectors.addAll(commandOptions.parsed(Option.GC_OPTIONS, text -> Arrays.stream(text.split(";"))
                    .filter(part -> !part.isBlank())
                    .map(GarbageCollector::parse)
                    .toList()));
        }
        return collectors;
    }

    private static List<HeapSize> heaps(CommandOptions commandOptions) {
        return commandOptions.text(Option.HEAP).isEmpty()
                ? List.of()
                : commandOptions.list(Option.HEAP, HeapSize::parse);
    }

    private static List<Jdk> jdks(CommandOptions commandOptions) {
        if (commandOptions.text(Option.JDK).isEmpty()) {
            return List.of();
        }
        return commandOptions.text(Option.JDK).equals(EVERY_JDK)
                ? InstalledJdks.all()
                : commandOptions.list(Option.JDK, home -> Jdk.at(Path.of(home)));
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
            throw new InvalidRequestException(
                    factor + ": each once, found more than one called " + String.join(", ", twice));
        }
    }

    private static List<String> flags(String text) {
        List<String> flags = Arrays.stream(text.split("\\s+"))
                .filter(flag -> !flag.isEmpty())
                .toList();
        HeapFlags.requireNone(Option.JVM_OPTIONS.key(), flags);
        return flags;
    }
}
