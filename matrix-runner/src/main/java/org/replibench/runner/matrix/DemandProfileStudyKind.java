package org.replibench.runner.matrix;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.replibench.analysis.capacity.demand.DemandProfileReport;
import org.replibench.model.ClientLoad;
import org.replibench.model.NoReplication;
import org.replibench.model.Pattern;
import org.replibench.model.Refusal;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;
import org.replibench.runner.options.Preset;

/** {@code ./mvnw -Pprofile verify}: measures under light loads how much of each resource a page and its copies need. */
public record DemandProfileStudyKind() implements ShopLoadStudyKind {
    /**
     * {@code pattern} next to its control, {@code clients} as that many light loads and no other, and the rest from the preset: on hosts
     * of an inventory without its load that uses quotas up, as these have none.
     *
     * @throws InvalidRequestException if options exclude each other, or a number of clients is out of its range
     */
    @Override
    public CommandOptions optionsWithDefaults(CommandOptions given, Path home) {
        CommandOptions asked = withLoads(withPatterns(given));
        CommandOptions options = asked.orElse(Preset.select(given, home));
        return options.isGiven(Option.INVENTORY) && !asked.isGiven(Option.LOADS) ? withoutBusy(options) : options;
    }

    @Override
    public MatrixPlan plan(ShopLoadRequest request) {
        return DemandProfilePlan.of(request);
    }

    @Override
    public String extraReport(Path study) throws IOException {
        return DemandProfileReport.write(study);
    }

    private static CommandOptions withPatterns(CommandOptions given) {
        if (!given.isGiven(Option.PATTERN)) {
            return given;
        }
        if (given.isGiven(Option.PATTERNS)) {
            throw new InvalidRequestException(new Refusal(
                    Option.PATTERN.key(),
                    "not together with patterns",
                    "one of them",
                    "both",
                    "to leave one of them out"));
        }
        Pattern pattern = given.parsed(Option.PATTERN, Pattern::parse);
        String control = new NoReplication().code();
        return given.with(Option.PATTERNS, pattern instanceof NoReplication ? control : control + "," + pattern.code());
    }

    private static CommandOptions withoutBusy(CommandOptions options) {
        return options.with(
                Option.LOADS,
                Arrays.stream(options.text(Option.LOADS).split(","))
                        .filter(load -> !load.strip().startsWith(DemandProfilePlan.BUSY + ":"))
                        .collect(Collectors.joining(",")));
    }

    private static CommandOptions withLoads(CommandOptions given) {
        if (!given.isGiven(Option.CLIENTS) || given.isGiven(Option.LOADS)) {
            return given;
        }
        String loads = given.numbers(Option.CLIENTS, 1, ClientLoad.MAX_CLIENTS_PER_NODE).stream()
                .map(clients -> "c" + clients + ":" + clients)
                .collect(Collectors.joining(","));
        return given.without(Option.CLIENTS).with(Option.LOADS, loads);
    }
}
