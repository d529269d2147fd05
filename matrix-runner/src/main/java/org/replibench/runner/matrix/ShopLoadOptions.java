package org.replibench.runner.matrix;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.replibench.analysis.compare.DeclaredMargin;
import org.replibench.analysis.statistics.Margin;
import org.replibench.model.ClientLoad;
import org.replibench.model.ClusterSize;
import org.replibench.model.Refusal;
import org.replibench.model.Study;
import org.replibench.runner.matrix.Loads.Level;
import org.replibench.runner.measure.CellTiming;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;
import org.replibench.runner.request.ArmOptions;
import org.replibench.runner.request.TestbedOptions;

/** Reads what is asked for of a study of the shop under load. */
final class ShopLoadOptions {
    private static final Duration MAX_DURATION = Duration.ofHours(1);
    private static final Duration MIN_WINDOW = Duration.ofSeconds(5);
    private static final Duration MAX_SAMPLE_INTERVAL = Duration.ofMinutes(1);
    private static final int MAX_REPEATS = 100;

    /** What a person can still read out. */
    private static final int MAX_SEED = 999_999;

    /** A cell's folder is called after its load. */
    private static final String LOAD_NAME = "[A-Za-z][A-Za-z0-9_]{0,19}";

    private ShopLoadOptions() {}

    /** @throws InvalidRequestException if an option is out of its range, contradicts another, or no engine expresses a pattern */
    static ShopLoadRequest read(CommandOptions options) {
        ArmOptions arms = ArmOptions.ofPatterns(options);
        List<Integer> nodes = nodes(options);
        boolean nothingLeft = nodes.stream()
                .noneMatch(size -> arms.arms().stream().anyMatch(arm -> MatrixPlan.isMeasured(arm, size)));
        if (options.reads(Option.NODES) && nothingLeft) {
            throw options.invalid(
                    Option.NODES,
                    new Refusal(
                            Option.NODES.key(),
                            "too few for patterns that replicate",
                            "2 to 8",
                            "1",
                            "-Dnodes=1,2, or none among -Dpatterns"));
        }
        return new ShopLoadRequest(
                new Study(arms.arms(), nodes, options.number(Option.REPEATS, 1, MAX_REPEATS)),
                loads(options),
                TestbedOptions.read(options),
                new ShopLoadRequest.Procedure(
                        timing(options), seed(options), options.flag(Option.AA), options.flag(Option.REUSE)),
                new DeclaredMargin(options.parsed(Option.MARGIN, Margin::ofPercent)),
                new ShopLoadRequest.Extras(
                        options.flag(Option.RECALIBRATE),
                        options.flag(Option.FLIGHT_RECORDER),
                        options.flag(Option.DASHBOARD)),
                arms.leftOut());
    }

    /** These options with a seed for the order of arms: the given one, or one that is drawn now. */
    static CommandOptions withSeed(CommandOptions options) {
        return options.isGiven(Option.SEED)
                ? options
                : options.with(
                        Option.SEED, String.valueOf(ThreadLocalRandom.current().nextInt(1, MAX_SEED + 1)));
    }

    /** A profile's nodes follow from its patterns. */
    private static List<Integer> nodes(CommandOptions options) {
        return options.reads(Option.NODES) ? options.numbers(Option.NODES, 1, ClusterSize.MAX) : List.of();
    }

    private static CellTiming timing(CommandOptions options) {
        return new CellTiming(
                new CellTiming.WarmUpPlan(
                        options.duration(Option.WARMUP, Duration.ZERO, MAX_DURATION),
                        options.number(Option.WARMUP_CLIENTS, 0, ClientLoad.MAX_CLIENTS_PER_NODE)),
                options.duration(Option.DURATION, MIN_WINDOW, MAX_DURATION),
                options.duration(Option.SAMPLE, Duration.ZERO, MAX_SAMPLE_INTERVAL));
    }

    private static long seed(CommandOptions options) {
        return options.isGiven(Option.SEED) ? options.number(Option.SEED, 0, MAX_SEED) : 0;
    }

    /** From {@code -Dloads} or {@code -Dclients}. */
    static Loads loads(CommandOptions options) {
        if (!options.isGiven(Option.LOADS)) {
            return new Loads(List.of(
                    Level.of(Loads.DEFAULT, options.number(Option.CLIENTS, 1, ClientLoad.MAX_CLIENTS_PER_NODE))));
        }
        if (options.isGiven(Option.CLIENTS)) {
            throw options.invalid(
                    Option.CLIENTS,
                    new Refusal(
                            Option.CLIENTS.key(),
                            "not together with loads",
                            "one of them",
                            "both",
                            "to leave one of them out"));
        }
        List<Level> levels = options.list(Option.LOADS, text -> levels(options, text)).stream()
                .flatMap(List::stream)
                .toList();
        if (levels.stream().map(Level::name).distinct().count() < levels.size()) {
            throw options.invalid(
                    Option.LOADS,
                    new Refusal(
                            Option.LOADS.key(),
                            "a name is there twice",
                            "each name once",
                            options.text(Option.LOADS),
                            "another name for one of them"));
        }
        return new Loads(levels);
    }

    private static List<Level> levels(CommandOptions options, String text) {
        return switch (text) {
            case "high" -> List.of(Loads.HIGH);
            case "medium" -> List.of(Loads.MEDIUM);
            case "sweep" -> Loads.SWEEP;
            default -> List.of(level(options, text));
        };
    }

    private static Level level(CommandOptions options, String text) {
        String[] parts = text.split(":", 2);
        if (parts.length < 2 || !parts[0].matches(LOAD_NAME)) {
            throw new Refusal(
                            Option.LOADS.key(),
                            "unknown",
                            "medium, high, sweep, or NAME:CLIENTS",
                            text,
                            "-Dloads=peak:120")
                    .exception();
        }
        return Level.of(parts[0], options.number(Option.LOADS, parts[1], 1, ClientLoad.MAX_CLIENTS_PER_NODE));
    }
}
