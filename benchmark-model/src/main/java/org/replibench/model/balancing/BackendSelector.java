package org.replibench.model.balancing;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;

/** Chooses a node for a client without a session. */
public interface BackendSelector {
    /** @param backends those in rotation, at least one */
    Backend select(List<Backend> backends);

    /** Draws each time again. */
    record RandomDraw(ToIntFunction<Backend> weight, Random random) implements BackendSelector {
        @Override
        public Backend select(List<Backend> backends) {
            int drawn = random.nextInt(backends.stream().mapToInt(weight).sum());
            for (Backend backend : backends) {
                drawn -= weight.applyAsInt(backend);
                if (drawn < 0) {
                    return backend;
                }
            }
            throw new IllegalStateException("weights changed while one was drawn");
        }
    }

    /**
     * One after the other; one of weight 3 three times as often, spread evenly over the round. Each time every node's credit
     * grows by its weight, the one with the most credit is chosen, and pays for the whole round.
     */
    static final class RoundRobin implements BackendSelector {
        private final ToIntFunction<Backend> weight;
        private final Map<String, Integer> credits = new HashMap<>();

        RoundRobin(ToIntFunction<Backend> weight) {
            this.weight = weight;
        }

        @Override
        public synchronized Backend select(List<Backend> backends) {
            int round = 0;
            Backend richest = null;
            for (Backend backend : backends) {
                round += weight.applyAsInt(backend);
                credits.merge(backend.name(), weight.applyAsInt(backend), Integer::sum);
                if (richest == null || credits.get(backend.name()) > credits.get(richest.name())) {
                    richest = backend;
                }
            }
            credits.merge(richest.name(), -round, Integer::sum);
            return richest;
        }
    }

    /** The node with the fewest requests in flight; a random one of several. */
    record LeastRequests(ToIntFunction<Backend> requestsInFlight, Random random) implements BackendSelector {
        @Override
        public Backend select(List<Backend> backends) {
            List<Integer> busy =
                    backends.stream().map(requestsInFlight::applyAsInt).toList();
            int least = busy.stream().mapToInt(Integer::intValue).min().orElseThrow();
            List<Backend> free = IntStream.range(0, busy.size())
                    .filter(index -> busy.get(index) == least)
                    .mapToObj(backends::get)
                    .toList();
            return free.get(random.nextInt(free.size()));
        }
    }

    /**
     * The node next to the balancer while it is eligible; else the choice of {@code fallback}.
     *
     * @param local its name
     * @param eligible whether it may take one more
     */
    record LocalAffinity(String local, Predicate<Backend> eligible, BackendSelector fallback)
            implements BackendSelector {
        @Override
        public Backend select(List<Backend> backends) {
            return backends.stream()
                    .filter(backend -> backend.name().equals(local))
                    .filter(eligible)
                    .findFirst()
                    .orElseGet(() -> fallback.select(backends));
        }
    }
}
