package org.replibench.cluster.balancer;

import java.util.List;
import java.util.Random;
import java.util.function.ToIntFunction;

/** Draws each time anew. */
record RandomChoice(ToIntFunction<Backend> weight, Random random) implements Choice {
    @Override
    public Backend of(List<Backend> backends) {
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
