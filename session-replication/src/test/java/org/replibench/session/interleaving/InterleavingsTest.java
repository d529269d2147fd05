package org.replibench.session.interleaving;

import java.util.concurrent.TimeUnit;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Options;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Calls the operations of a subclass in parallel, in random scenarios, and holds their results against a specification: some
 * order of the same calls, one after the other, must give the same results.
 */
@Isolated("Lincheck changes loaded classes while it runs")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
public abstract class InterleavingsTest {
    private final Class<?> specification;

    /** @param specification has the same operations, for one thread */
    protected InterleavingsTest(Class<?> specification) {
        this.specification = specification;
    }

    private <O extends Options<O, ?>> O scenarios(O options, int count, int callsPerThread) {
        return options.iterations(count)
                .threads(2)
                .actorsBefore(1)
                .actorsPerThread(callsPerThread)
                .actorsAfter(1)
                .sequentialSpecification(specification);
    }

    @Test
    void everyOrderOfStepsThatIsTriedHasAnExplanation() {
        scenarios(new ModelCheckingOptions(), 4, 2).invocationsPerIteration(60).check(getClass());
    }

    @Test
    @Tag("thorough")
    void everyOneOfManyOrdersOfStepsHasAnExplanation() {
        scenarios(new ModelCheckingOptions(), 8, 3).invocationsPerIteration(100).check(getClass());
    }

    @Test
    @Tag("thorough")
    void everyOneOfManyParallelRunsHasAnExplanation() {
        scenarios(new StressOptions(), 10, 3).invocationsPerIteration(500).check(getClass());
    }
}
