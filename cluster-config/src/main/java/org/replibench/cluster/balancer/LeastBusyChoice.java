package org.replibench.cluster.balancer;

import java.util.List;
import java.util.Random;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;

/** The one with the fewest requests under way; one of those at random if there are several. */
record LeastBusyChoice(ToIntFunction<Backend> busyness, Random random) implements Choice {
    @Override
    public Backend of(List<Backend> backends) {
        List<Integer> busy = backends.stream().map(busyness::applyAsInt).toList();
        int least = busy.stream().mapToInt(Integer::intValue).min().orElseThrow();
        List<Backend> free = IntStream.range(0, busy.size())
                .filter(index -> busy.get(index) == least)
                .mapToObj(backends::get)
                .toList();
        return free.get(random.nextInt(free.size()));
    }
}
