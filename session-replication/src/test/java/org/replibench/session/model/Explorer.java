package org.replibench.session.model;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import org.replibench.session.model.Model.Step;

/** Visits every state that a model can reach, the nearest first, until a sentence is broken. */
final class Explorer {
    private Explorer() {}

    /**
     * What was found.
     *
     * @param states how many different ones were visited
     * @param steps how many steps lead from one to another
     * @param violation the shortest way to a broken sentence, if there is one
     */
    record Exploration(int states, long steps, Optional<Story> violation) {}

    /** A sentence, and the shortest sequence of events that breaks it. */
    record Story(Sentence broken, List<String> events) {
        @Override
        public String toString() {
            StringBuilder text = new StringBuilder("broken: ").append(broken.text());
            for (int i = 0; i < events.size(); i++) {
                text.append(String.format("%n%3d. %s", i + 1, events.get(i)));
            }
            return text.toString();
        }
    }

    static <S> Exploration explore(Model<S> model) {
        S initial = model.initial();
        Map<S, S> before = new HashMap<>(Map.of(initial, initial));
        Queue<S> toVisit = new ArrayDeque<>(List.of(initial));
        long steps = 0;
        while (!toVisit.isEmpty()) {
            S state = toVisit.remove();
            for (Step<S> step : model.steps(state)) {
                steps++;
                S after = step.after();
                if (before.putIfAbsent(after, state) == null) {
                    Optional<Sentence> broken = model.broken(after);
                    if (broken.isPresent()) {
                        Story story = new Story(broken.get(), events(model, before, after));
                        return new Exploration(before.size(), steps, Optional.of(story));
                    }
                    toVisit.add(after);
                }
            }
        }
        return new Exploration(before.size(), steps, Optional.empty());
    }

    private static <S> List<String> events(Model<S> model, Map<S, S> before, S last) {
        List<String> events = new ArrayList<>();
        for (S state = last; !before.get(state).equals(state); state = before.get(state)) {
            S reached = state;
            events.add(model.steps(before.get(state)).stream()
                    .filter(step -> step.after().equals(reached))
                    .findFirst()
                    .orElseThrow()
                    .event());
        }
        Collections.reverse(events);
        return events;
    }
}
