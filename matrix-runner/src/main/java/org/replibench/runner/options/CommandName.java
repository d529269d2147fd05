package org.replibench.runner.options;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** What a Maven profile runs. */
public enum CommandName {
    MATRIX("What does each replication pattern cost?"),
    GC("Which garbage collector suits a node?"),
    LOAD("How many clients does a node carry, and what saturates first?"),
    FAILOVER("What is lost, and who waits for how long, when a node fails?"),
    BARE("What do session engines cost when the application does next to nothing?"),
    PROFILE("How much of each resource does a page need, and how much its copies?"),
    PREDICT("What would a cluster do that has not been measured?"),
    SOLVE("What is the solution of a queueing network?"),
    COMPARE("Do two studies differ?"),
    SERVE("What does a finished study's report look like in the browser?"),
    CLUSTER("Where can a person put load on a cluster?"),
    JMETER("What does a plan look like in JMeter's own window?"),
    DOCTOR("Is a machine fit for a study?");

    /** The studies of the shop that measure cells, patterns × nodes × loads, in turns. */
    static final Set<CommandName> SHOP_STUDIES = Set.copyOf(EnumSet.of(MATRIX, GC, LOAD, PROFILE));

    /** All studies whose arms take turns. */
    static final Set<CommandName> CELL_STUDIES = Set.copyOf(EnumSet.of(MATRIX, GC, LOAD, PROFILE, BARE));

    private final String question;

    CommandName(String question) {
        this.question = question;
    }

    /** The command of that name, if there is one. */
    public static Optional<CommandName> find(String key) {
        return Arrays.stream(values())
                .filter(command -> command.key().equals(key))
                .findFirst();
    }

    /** All names, in the order of declaration. */
    public static List<String> keys() {
        return Arrays.stream(values()).map(CommandName::key).toList();
    }

    /** The name of the Maven profile and of the folder that takes the results. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The switch of Maven that starts it. */
    public String flag() {
        return "-P" + key();
    }

    /** What it answers. */
    public String question() {
        return question;
    }

    /** Its presets that come with Replibench; none for a command without presets. */
    public List<String> presets() {
        return switch (this) {
            case MATRIX -> List.of(Preset.QUICK, "standard", "paper-quick", "paper");
            case GC, LOAD, PROFILE -> List.of(key());
            default -> List.of();
        };
    }

    /** The preset that it takes unless another is named. */
    public Optional<String> usualPreset() {
        return presets().stream().findFirst();
    }

    /** The command whose options it shares but for a few. */
    Optional<CommandName> variantOf() {
        return this == MATRIX || !CELL_STUDIES.contains(this) ? Optional.empty() : Optional.of(MATRIX);
    }
}
