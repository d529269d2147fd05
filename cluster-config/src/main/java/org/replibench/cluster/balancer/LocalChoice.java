package org.replibench.cluster.balancer;

import java.util.List;
import java.util.function.Predicate;

/**
 * The node beside the balancer, as long as it is there and fit; else as {@code otherwise} chooses.
 *
 * @param local its name
 * @param fit whether it may take one more
 */
record LocalChoice(String local, Predicate<Backend> fit, Choice otherwise) implements Choice {
    @Override
    public Backend of(List<Backend> backends) {
        return backends.stream()
                .filter(backend -> backend.name().equals(local))
                .filter(fit)
                .findFirst()
                .orElseGet(() -> otherwise.of(backends));
    }
}
