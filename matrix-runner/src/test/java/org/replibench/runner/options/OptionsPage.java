package org.replibench.runner.options;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.replibench.runner.console.ExitCode;

/** The reference of all options by command, in Markdown, from their declarations. */
final class OptionsPage {
    private static final String HEAD = """
            # Options

            <!-- Made from the declarations in matrix-runner/…/options/Option.java; CONTRIBUTING.md says how to make it again. -->

            Every option is a Maven property: `./mvnw -Pmatrix verify -Dname=value`. `-Dhelp` prints those of a command. A misspelt
            one is refused with the nearest name, one of another command with the name of that command, an old name with the new
            one. Durations carry a unit: `ms`, `s`, `m` or `h`. A switch is on without a value or with `true`, off with `false`.

            """;

    private static final String FOOT = """

            ## Notes

            With `db.url`, use a database of its own: the shop drops and makes the schema `petstore` in it, and deletes all orders
            before each cell. One with a schema `petstore` that no study made, or with another application's `replibench_…` tables, is
            refused before anything starts, and stays as it is. `max_connections` must be at least 24 × nodes + 5, and 48 × nodes + 5 for patterns 3xxx.

            A pattern that none of the chosen engines can express is refused before anything starts; of several engines, those that
            can measure it, and a line says what is left out. A write quota at or above the number of other nodes means all of them.
            A pattern that replicates is left out on one node.

            ## Exit codes

            The study runs in Maven's own process and ends it, so `./mvnw` itself ends with the code below. A build that fails before
            the study ends with Maven's own 1.

            | code | meaning |
            |---|---|
            """;

    private OptionsPage() {}

    static String render() {
        return HEAD
                + Arrays.stream(CommandName.values()).map(OptionsPage::section).collect(Collectors.joining("\n"))
                + FOOT
                + Arrays.stream(ExitCode.values())
                        .map(code -> "| " + code.code() + " | " + code.meaning() + " |\n")
                        .collect(Collectors.joining());
    }

    private static String section(CommandName command) {
        return "## `" + command.flag() + "`\n\n" + command.question() + "\n\n"
                + command.variantOf().map(other -> differences(command, other)).orElseGet(() -> all(command));
    }

    private static String all(CommandName command) {
        return table(command, Option.of(command));
    }

    private static String differences(CommandName command, CommandName other) {
        List<Option> differing = Option.of(command).stream()
                .filter(option -> !row(command, option)
                        .equals(option.use(other).map(use -> row(other, option)).orElse("")))
                .toList();
        String missing = Option.of(other).stream()
                .filter(option -> option.use(command).isEmpty())
                .map(option -> "`" + option.key() + "`")
                .collect(Collectors.joining(", "));
        return "As `" + other.flag() + "`" + (missing.isEmpty() ? "" : " without " + missing) + ", but for:\n\n"
                + table(command, differing);
    }

    private static String table(CommandName command, List<Option> options) {
        return options.stream()
                .map(option -> row(command, option))
                .collect(Collectors.joining(
                        "", "| option | question | allowed | default, and why |\n|---|---|---|---|\n", ""));
    }

    private static String row(CommandName command, Option option) {
        OptionUse use = option.use(command).orElseThrow();
        String more = Optional.of(use.page())
                .filter(page -> !page.isEmpty())
                .map(page -> " ([more]("
                        + (page.startsWith("reference/") ? page.substring("reference/".length()) : "../" + page) + "))")
                .orElse("");
        return "| `" + option.key() + "` | " + use.question() + more + " | " + use.allowed() + " | "
                + OptionsHelp.OptionDefault.of(command, option).sentence() + " |\n";
    }
}
