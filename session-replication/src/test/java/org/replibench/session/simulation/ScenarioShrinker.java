package org.replibench.session.simulation;

import java.util.ArrayList;
import java.util.List;

/** Makes a scenario that breaks a promise as short as it can be while it still does. */
public final class ScenarioShrinker {
    /** In how many orders a shorter scenario is tried: what is left out changes the order of the rest. */
    private static final int ORDERS = 4;

    private static final int MAX_RUNS = 800;

    /** Whether a scenario breaks the promise. */
    @FunctionalInterface
    public interface Breaks {
        boolean test(Scenario scenario) throws InterruptedException;
    }

    private final Breaks breaks;
    private Scenario shortest;
    private int runs;

    private ScenarioShrinker(Scenario broken, Breaks breaks) {
        this.shortest = broken;
        this.breaks = breaks;
    }

    /** @param broken a scenario that breaks the promise */
    public static Scenario shrink(Scenario broken, Breaks breaks) throws InterruptedException {
        ScenarioShrinker shrinker = new ScenarioShrinker(broken, breaks);
        int before;
        do {
            before = shrinker.size();
            shrinker.simplifyOptions();
            shrinker.dropActions();
            shrinker.simplifyRequests();
        } while (shrinker.size() < before);
        return shrinker.shortest;
    }

    private int size() {
        return shortest.actions().stream()
                .mapToInt(action -> action instanceof Action.Request request
                        ? 2 + request.operations().size() + request.older()
                        : 2)
                .sum();
    }

    /** Takes {@code shorter} for the scenario if it still breaks the promise. */
    private boolean take(Scenario shorter) throws InterruptedException {
        for (int order = 0; order < ORDERS && runs < MAX_RUNS; order++) {
            Scenario candidate = order == 0 ? shorter : shorter.withSeed(order);
            runs++;
            if (breaks.test(candidate)) {
                shortest = candidate;
                return true;
            }
        }
        return false;
    }

    private void simplifyOptions() throws InterruptedException {
        if (shortest.queueBytes() != Scenario.LARGE_QUEUE || shortest.maxInactiveSeconds() != 0) {
            take(new Scenario(shortest.pattern(), shortest.seed(), Scenario.LARGE_QUEUE, 0, shortest.actions()));
        }
    }

    private void dropActions() throws InterruptedException {
        for (int count = shortest.actions().size() / 2; count > 0; count /= 2) {
            for (int from = 0; from + count <= shortest.actions().size(); ) {
                List<Action> rest = new ArrayList<>(shortest.actions());
                rest.subList(from, from + count).clear();
                if (!take(shortest.with(rest))) {
                    from += count;
                }
            }
        }
    }

    private void simplifyRequests() throws InterruptedException {
        for (int i = 0; i < shortest.actions().size(); i++) {
            if (shortest.actions().get(i) instanceof Action.Request request) {
                simplify(i, request);
            }
        }
    }

    private void simplify(int index, Action.Request first) throws InterruptedException {
        Action.Request request = first;
        for (int i = request.operations().size() - 1; i >= 0; i--) {
            List<Action.Operation> operations = new ArrayList<>(request.operations());
            operations.remove(i);
            request = simplify(index, request, request.older(), operations);
        }
        if (request.older() > 0) {
            simplify(index, request, 0, request.operations());
        }
    }

    private Action.Request simplify(int index, Action.Request request, int older, List<Action.Operation> operations)
            throws InterruptedException {
        Action.Request simpler =
                new Action.Request(request.atMillis(), request.client(), request.node(), older, operations);
        List<Action> actions = new ArrayList<>(shortest.actions());
        actions.set(index, simpler);
        return take(shortest.with(actions)) ? simpler : request;
    }
}
