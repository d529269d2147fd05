package org.replibench.runner.matrix;

import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import org.replibench.analysis.compare.DeclaredMargin;
import org.replibench.analysis.pages.ResponseLimit;
import org.replibench.analysis.statistics.Margin;
import org.replibench.jmeter.ClientBehaviour;
import org.replibench.jmeter.JMeterPlan;
import org.replibench.jmeter.ThinkTimeRange;
import org.replibench.model.ClientLoad;
import org.replibench.model.ClusterSize;
import org.replibench.model.LoadModel;
import org.replibench.model.Refusal;
import org.replibench.model.Study;
import org.replibench.runner.matrix.Loads.Level;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.DurationText;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;
import org.replibench.runner.request.ArmOptions;
import org.replibench.runner.request.OrderSeed;
import org.replibench.runner.request.TestbedOptions;
import org.replibench.runner.turns.PartsSampling;
import org.replibench.runner.turns.PartsVariants;
import org.replibench.runner.turns.ServerSharing;
import org.replibench.runner.turns.TurnTiming;

/** Reads what is asked for of a study of the shop under load. */
final class ShopLoadOptions {
    private static final Duration MAX_DURATION = Duration.ofHours(1);
    private static final int MAX_STARTS = 100;
    private static final Duration MIN_TURN_WINDOW = Duration.ofMillis(200);
    private static final Duration MAX_TURN = Duration.ofMinutes(1);
    private static final Duration MIN_BUDGET = Duration.ofSeconds(10);
    private static final int MAX_PRECISION_PERCENT = 50;
    private static final double PERCENT = 100;
    private static final double MILLIS_PER_SECOND = 1000;
    private static final int MAX_NODES_AT_ONCE = 1024;
    private static final Duration MAX_BUDGET = Duration.ofHours(24);
    private static final Duration MAX_THINK_TIME = Duration.ofMinutes(1);
    private static final Duration MAX_RAMP_UP = Duration.ofMinutes(10);

    /** A cell's folder is called after its load. */
    private static final String LOAD_NAME = "[A-Za-z][A-Za-z0-9_]{0,19}";

    /** Users and their number decide nothing where pages come at a rate. */
    private static final List<Option> OF_CLOSED_MODEL =
            List.of(Option.CLIENTS, Option.LOADS, Option.RECALIBRATE, Option.THINK_TIME);

    private static final List<Option> OF_OPEN_MODEL = List.of(Option.RATE);

    private ShopLoadOptions() {}

    /** @throws InvalidRequestException if an option is out of its range, contradicts another, or no engine expresses a pattern */
    static ShopLoadRequest read(CommandOptions options) {
        ArmOptions arms =
                options.reads(Option.ARMS) ? ArmOptions.listed(options, Option.ARMS) : ArmOptions.ofPatterns(options);
        List<Integer> nodes = nodes(options);
        Study study = new Study(arms.arms(), nodes, options.number(Option.STARTS, 1, MAX_STARTS));
        Loads loads = loads(options);
        ShopLoadRequest.Design design = new ShopLoadRequest.Design(
                OrderSeed.of(options),
                options.flag(Option.AA),
                options.reads(Option.FINDINGS_ONLY) && options.flag(Option.FINDINGS_ONLY));
        boolean nothingLeft = MatrixPlan.grid(study, loads, design, 1).isEmpty();
        if (design.findingsOnly() && nothingLeft) {
            throw options.invalid(
                    Option.FINDINGS_ONLY,
                    new Refusal(
                            Option.FINDINGS_ONLY.key(),
                            "no finding of the white paper is judged by these patterns, nodes and loads",
                            "patterns that one compares, under loads called medium or high",
                            options.text(Option.PATTERNS),
                            "-Dfindings.only=false"));
        }
        if (options.reads(Option.NODES) && nothingLeft) {
            throw options.invalid(
                    Option.NODES,
                    new Refusal(
                            Option.NODES.key(),
                            "too few for patterns that replicate",
                            "2 to 8",
                            "1",
                            "-Dnodes=1,2, or none among " + (options.reads(Option.ARMS) ? "-Darms" : "-Dpatterns")));
        }
        return new ShopLoadRequest(
                study,
                loads,
                clients(options),
                RoutingOptions.read(options, arms.arms(), nodes),
                TestbedOptions.read(options),
                design,
                new Procedure(timing(options), nodesAtOnce(options)),
                new DeclaredMargin(options.parsed(Option.MARGIN, Margin::ofPercent)),
                new ShopLoadRequest.Extras(
                        options.reads(Option.RECALIBRATE) && options.flag(Option.RECALIBRATE),
                        options.flag(Option.FLIGHT_RECORDER),
                        options.flag(Option.DASHBOARD),
                        limits(options),
                        options.reads(Option.PARTS)
                                ? PartsVariants.of(options.list(Option.PARTS, PartsSampling::parse))
                                : PartsVariants.OFF),
                arms.leftOut());
    }

    /** @throws InvalidRequestException if one is of a page or a figure that is not measured */
    static List<ResponseLimit> limits(CommandOptions options) {
        if (!options.reads(Option.LIMIT) || !options.isGiven(Option.LIMIT)) {
            return List.of();
        }
        List<ResponseLimit> limits = options.parsed(
                Option.LIMIT,
                text -> ResponseLimit.parse(text, plan(options).pagesPerVisit().keySet()));
        // A response that ends after its turn is not seen, so that a longer limit would be kept by whatever happens.
        Duration watched = options.duration(Option.LEAD_IN, Duration.ZERO, MAX_TURN)
                .plus(options.duration(Option.WINDOW, MIN_TURN_WINDOW, MAX_TURN));
        limits.stream()
                .filter(limit -> limit.millis() >= watched.toMillis())
                .findFirst()
                .ifPresent(limit -> {
                    throw options.invalid(
                            Option.LIMIT,
                            new Refusal(
                                    Option.LIMIT.key(),
                                    "longer than a turn",
                                    "less than " + watched.toMillis() + " ms, which is -Dlead.in and -Dwindow",
                                    limit.toString(),
                                    "-Dwindow=" + 2 * (int) Math.ceil(limit.millis() / MILLIS_PER_SECOND) + "s"));
                });
        return limits;
    }

    static ClientBehaviour clients(CommandOptions options) {
        ClientBehaviour usual = ClientBehaviour.of(plan(options));
        return new ClientBehaviour(
                usual.plan(),
                options.isGiven(Option.THINK_TIME)
                        ? options.parsed(Option.THINK_TIME, ShopLoadOptions::thinkTime)
                        : usual.thinkTime(),
                options.wholeSeconds(Option.RAMP_UP, MAX_RAMP_UP));
    }

    /** What serves in the shop's place has but one. */
    private static JMeterPlan plan(CommandOptions options) {
        if (!options.reads(Option.WORKLOAD)) {
            return JMeterPlan.COUNT;
        }
        return switch (TestbedOptions.workload(options)) {
            case LIGHT -> JMeterPlan.SHOP;
            case PAPER -> JMeterPlan.PAPER;
        };
    }

    private static ThinkTimeRange thinkTime(String text) {
        String[] bounds = text.split("-", 2);
        Duration min = DurationText.parse(Option.THINK_TIME.key(), bounds[0], Duration.ZERO, MAX_THINK_TIME);
        Duration max = bounds.length == 1
                ? min
                : DurationText.parse(Option.THINK_TIME.key(), bounds[1], Duration.ZERO, MAX_THINK_TIME);
        if (max.compareTo(min) < 0) {
            throw new Refusal(
                            Option.THINK_TIME.key(),
                            "longest before shortest",
                            "MIN-MAX",
                            text,
                            "-D" + Option.THINK_TIME.key() + "=" + bounds[1] + "-" + bounds[0])
                    .exception();
        }
        return new ThinkTimeRange((int) min.toMillis(), (int) max.toMillis());
    }

    /** A profile's nodes follow from its patterns. */
    private static List<Integer> nodes(CommandOptions options) {
        return options.reads(Option.NODES) ? options.numbers(Option.NODES, 1, ClusterSize.MAX) : List.of();
    }

    static TurnTiming timing(CommandOptions options) {
        return new TurnTiming(
                options.duration(Option.WARMUP, Duration.ZERO, MAX_DURATION),
                options.duration(Option.LEAD_IN, Duration.ZERO, MAX_TURN),
                options.duration(Option.WINDOW, MIN_TURN_WINDOW, MAX_TURN),
                options.duration(Option.BUDGET, MIN_BUDGET, MAX_BUDGET),
                options.reads(Option.SHARED_SERVERS) && options.flag(Option.SHARED_SERVERS)
                        ? ServerSharing.PATTERNS
                        : ServerSharing.NONE,
                options.reads(Option.PRECISION)
                        ? options.number(Option.PRECISION, 1, MAX_PRECISION_PERCENT) / PERCENT
                        : TurnTiming.SPEND_BUDGET);
    }

    private static OptionalInt nodesAtOnce(CommandOptions options) {
        return options.isGiven(Option.NODES_AT_ONCE)
                ? OptionalInt.of(options.number(Option.NODES_AT_ONCE, 1, MAX_NODES_AT_ONCE))
                : OptionalInt.empty();
    }

    /** From {@code -Drate} in the open model; else from {@code -Dloads} or {@code -Dclients}. */
    static Loads loads(CommandOptions options) {
        if (options.reads(Option.LOAD_MODEL)) {
            boolean open = isOpen(options);
            requireNothingOfTheOtherModel(options, open);
            if (open) {
                return new Loads(List.of(Level.of(
                        new LoadModel.Open(options.number(Option.RATE, 1, LoadModel.Open.MAX_PAGES_PER_SECOND)),
                        plan(options).thinkTime())));
            }
        }
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
        requireLimitAlone(options, levels);
        return new Loads(levels);
    }

    /** One search finds one of the two: the high load, or the most within the limits. */
    private static void requireLimitAlone(CommandOptions options, List<Level> levels) {
        if (levels.stream().noneMatch(Level::ofLimit)) {
            return;
        }
        if (limits(options).isEmpty()) {
            throw options.invalid(
                    Option.LOADS,
                    new Refusal(
                            Option.LOADS.key(),
                            "limit without a limit",
                            "-D" + Option.LIMIT.key(),
                            "-D" + Option.LOADS.key() + "=" + options.text(Option.LOADS) + " alone",
                            "-D" + Option.LIMIT.key() + "=p90:50ms"));
        }
        if (levels.stream().anyMatch(level -> level.clients().isEmpty() && !level.ofLimit())) {
            throw options.invalid(
                    Option.LOADS,
                    new Refusal(
                            Option.LOADS.key(),
                            "limit together with parts of the high load",
                            "limit, and NAME:CLIENTS if need be",
                            options.text(Option.LOADS),
                            "-D" + Option.LOADS.key() + "=limit"));
        }
    }

    private static boolean isOpen(CommandOptions options) {
        return options.parsed(Option.LOAD_MODEL, text -> switch (text) {
            case LoadModel.Closed.LABEL -> false;
            case LoadModel.Open.LABEL -> true;
            default ->
                throw Refusal.unknown(
                                Option.LOAD_MODEL.key(), List.of(LoadModel.Closed.LABEL, LoadModel.Open.LABEL), text)
                        .exception();
        });
    }

    private static void requireNothingOfTheOtherModel(CommandOptions options, boolean open) {
        String given = "-D" + Option.LOAD_MODEL.key() + "=" + (open ? LoadModel.Open.LABEL : LoadModel.Closed.LABEL);
        (open ? OF_CLOSED_MODEL : OF_OPEN_MODEL)
                .stream().filter(options::isGiven).findFirst().ifPresent(option -> {
                    throw options.invalid(
                            option,
                            new Refusal(
                                    option.key(),
                                    "has no meaning in the load model " + (open ? "open" : "closed"),
                                    open
                                            ? "-D" + Option.RATE.key()
                                            : "-D" + Option.CLIENTS.key() + " or -D" + Option.LOADS.key(),
                                    given + " -D" + option.key() + "=" + options.text(option),
                                    open
                                            ? "to leave -D" + option.key() + " out"
                                            : "-D" + Option.LOAD_MODEL.key() + "=" + LoadModel.Open.LABEL));
                });
        if (open && !options.isGiven(Option.RATE)) {
            throw options.invalid(
                    Option.RATE,
                    new Refusal(
                            Option.RATE.key(),
                            "missing in the load model open",
                            "1 to " + LoadModel.Open.MAX_PAGES_PER_SECOND + " page requests per second to each node",
                            given + " alone",
                            "-D" + Option.RATE.key() + "=50"));
        }
    }

    private static List<Level> levels(CommandOptions options, String text) {
        return switch (text) {
            case "high" -> List.of(Loads.HIGH);
            case "medium" -> List.of(Loads.MEDIUM);
            case "saturated" -> List.of(Loads.SATURATED);
            case "sweep" -> Loads.SWEEP;
            case "limit" -> Loads.LIMIT;
            default -> List.of(level(options, text));
        };
    }

    private static Level level(CommandOptions options, String text) {
        String[] parts = text.split(":", 2);
        if (parts.length < 2 || !parts[0].matches(LOAD_NAME) || parts[0].equals(Loads.OPEN)) {
            throw new Refusal(
                            Option.LOADS.key(),
                            "unknown",
                            "medium, high, saturated, sweep, limit, or NAME:CLIENTS",
                            text,
                            "-Dloads=peak:120")
                    .exception();
        }
        return Level.of(parts[0], options.number(Option.LOADS, parts[1], 1, ClientLoad.MAX_CLIENTS_PER_NODE));
    }
}
