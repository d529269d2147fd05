package org.replibench.runner.options;

import java.util.Map;
import java.util.Optional;
import org.replibench.model.Refusal;

/** The names that options had before: who still types them is shown the new ones. */
final class RenamedOption {
    private static final Map<String, Option> NEW = Map.ofEntries(
            Map.entry("matrix", Option.PRESET),
            Map.entry("hosts", Option.ISOLATION),
            Map.entry("quota", Option.NODE_CPUS),
            Map.entry("memory", Option.NODE_MEMORY),
            Map.entry("instances.per.node", Option.SERVERS_PER_NODE),
            Map.entry("seconds", Option.DURATION),
            Map.entry("require", Option.LIMIT),
            Map.entry("threshold", Option.REGRESSION_THRESHOLD),
            Map.entry("victims", Option.FAULT_NODES),
            Map.entry("injections", Option.FAULT_COUNT),
            Map.entry("fault.seconds", Option.FAULT_DURATION),
            Map.entry("delays", Option.FAULT_DELAY));

    private RenamedOption() {}

    /** Why a name is refused, if it is an old one. */
    static Optional<Refusal> refusal(String name, CommandName command) {
        if (name.equals("profile")) {
            return Optional.of(
                    refusal(name, command == CommandName.PREDICT ? Option.PROFILE_STUDY : Option.FLIGHT_RECORDER));
        }
        return Optional.ofNullable(NEW.get(name)).map(option -> refusal(name, option));
    }

    private static Refusal refusal(String name, Option option) {
        return new Refusal(name, "renamed", "-D" + option.key(), "-D" + name, "-D" + option.key() + "=…");
    }
}
