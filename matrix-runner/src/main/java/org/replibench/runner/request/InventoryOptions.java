package org.replibench.runner.request;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.replibench.machines.inventory.Inventory;
import org.replibench.model.Refusal;
import org.replibench.runner.inventory.InventoryFile;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;

/** Reads on which machines nodes run. */
public final class InventoryOptions {
    /** What machines of an inventory have as they are, what nodes there may not reach, and what is not read from there yet. */
    private static final List<Option> NOT_THERE = List.of(
            Option.NODE_CPUS,
            Option.NODE_MEMORY,
            Option.SERVERS_PER_NODE,
            Option.INTERCONNECT_NETWORK,
            Option.INTERCONNECT_RATE,
            Option.INTERCONNECT_DELAY,
            Option.JDK,
            Option.DB_URL,
            Option.FLIGHT_RECORDER,
            Option.HEAP_DUMPS,
            Option.HEAP_ARMS);

    private static final String OFF = "false";

    private InventoryOptions() {}

    /**
     * The inventory that {@code -Dinventory} names; empty: nodes run on this machine.
     *
     * @param home what a relative path is relative to
     * @throws InvalidRequestException if the file is no inventory, or with an option that its machines can't keep
     */
    public static Optional<Inventory> read(CommandOptions options, Path home) {
        if (!options.reads(Option.INVENTORY) || !options.isGiven(Option.INVENTORY)) {
            return Optional.empty();
        }
        NOT_THERE.stream()
                .filter(option -> options.reads(option) && isAsked(options, option))
                .findFirst()
                .ifPresent(option -> {
                    throw options.invalid(
                            option,
                            new Refusal(
                                    option.key(),
                                    "not on machines of an inventory so far",
                                    "none",
                                    options.text(option),
                                    "to leave -D" + option.key() + " out"));
                });
        return Optional.of(InventoryFile.read(options.path(Option.INVENTORY, home)));
    }

    /** The file of a study has switches that are off, too. */
    private static boolean isAsked(CommandOptions options, Option option) {
        return options.isGiven(option) && !options.text(option).equals(OFF);
    }
}
