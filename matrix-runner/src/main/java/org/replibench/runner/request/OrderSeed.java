package org.replibench.runner.request;

import java.util.concurrent.ThreadLocalRandom;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.Option;

/** The seed that draws the order in which a study measures its arms. */
public final class OrderSeed {
    private static final int MAX = 999_999;

    private OrderSeed() {}

    /** These options with a seed: the given one, or one that is drawn now. */
    public static CommandOptions drawn(CommandOptions options) {
        return options.isGiven(Option.SEED)
                ? options
                : options.with(
                        Option.SEED, String.valueOf(ThreadLocalRandom.current().nextInt(1, MAX + 1)));
    }

    /** The seed of these options; 0 if they have none yet. */
    public static long of(CommandOptions options) {
        return options.isGiven(Option.SEED) ? options.number(Option.SEED, 0, MAX) : 0;
    }
}
