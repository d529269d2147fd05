package org.replibench.runner.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.replibench.runner.fuzz.RequestDraft.Parameter;
import org.replibench.runner.fuzz.RequestDraft.Place;

/** Ways to spoil one parameter. */
public final class ParameterMutations {
    private ParameterMutations() {}

    /** All of them, in the same order at each call. */
    public static List<Mutation> of(String parameter) {
        List<Mutation> mutations = new ArrayList<>();
        HostileValues.all().forEach(value -> mutations.add(valued(parameter, value)));
        mutations.add(Mutation.of(parameter + " missing", draft -> draft.withoutParameter(parameter)));
        mutations.add(Mutation.of(parameter + " in the query", draft -> draft.moved(Place.FORM, Place.QUERY)));
        mutations.add(Mutation.of(parameter + " repeated", draft -> draft.plus(copy(draft, parameter, parameter))));
        mutations.add(Mutation.of(
                parameter + " repeated 1100 times",
                draft -> draft.changing(
                        parameter, old -> old.withValue(old.value() + ("&" + parameter + "=x").repeat(1100)))));
        for (String name : List.of(
                "%s[0]",
                "%s[]", "%s[x]", "%s[2147483647]", "%s.class", "_%s", "!%s", "%s%%00", "%s%%5b", "%s.%s", "%%ff%s")) {
            String other = name.replace("%s", parameter).replace("%%", "%");
            mutations.add(Mutation.of(parameter + " called " + other, draft -> draft.withoutParameter(parameter)
                    .plus(copy(draft, parameter, other))));
        }
        for (String name : List.of(
                "class.module.classLoader.resources.context.parent.pipeline.first.pattern",
                "class.classLoader.URLs[0]",
                "account.username",
                "method:x",
                "_method",
                "",
                "a".repeat(65_536))) {
            mutations.add(Mutation.sent(parameter + " and", name, draft -> draft.plus(copy(draft, parameter, name))));
        }
        return List.copyOf(mutations);
    }

    /** The one to try first. */
    public static Mutation everything(String parameter) {
        return valued(parameter, HostileValues.EVERYTHING);
    }

    /** One of random bytes. */
    public static Mutation random(String parameter, Random random) {
        return valued(parameter, HostileValues.random(random));
    }

    private static Mutation valued(String parameter, HostileValues.Value value) {
        return Mutation.sent(
                parameter + " = " + value.name(),
                value.value(),
                draft -> draft.changing(parameter, old -> old.withValue(value.value())));
    }

    private static Parameter copy(RequestDraft draft, String parameter, String name) {
        Parameter old = draft.parameters().stream()
                .filter(each -> each.name().equals(parameter))
                .findFirst()
                .orElse(new Parameter(Place.QUERY, parameter, "1"));
        return new Parameter(old.place() == Place.PATH ? Place.QUERY : old.place(), name, old.value());
    }
}
