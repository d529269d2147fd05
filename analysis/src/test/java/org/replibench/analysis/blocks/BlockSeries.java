package org.replibench.analysis.blocks;

import java.util.SplittableRandom;

/**
 * Logarithms of an arm's ratio to its control, block by block, as a machine like the measured ones makes them: its pace switches
 * by a factor of up to two every half minute and drifts in between, arms have their windows in drawn order within a block, each
 * window has noise that resembles the same arm's in the block before, and some windows are slowed down by something else.
 *
 * @param noise standard deviation of one window's logarithm
 * @param autocorrelation of that noise from block to block
 * @param contaminated share of windows that take 1.5 to 5 times as long
 * @param phases whether the machine's pace changes at all
 */
record BlockSeries(double noise, double autocorrelation, double contaminated, boolean phases) {
    private static final int ARMS = 6;
    private static final double WINDOW_SECONDS = 1.2;
    private static final double PHASE_SECONDS = 30;

    /** Noise, autocorrelation and contamination anywhere in the ranges that blocks of this project were seen in. */
    static BlockSeries any(SplittableRandom random) {
        return new BlockSeries(
                0.05 + 0.1 * random.nextDouble(), 0.4 * random.nextDouble(), 0.05 * random.nextDouble(), true);
    }

    double[] draw(SplittableRandom random, int blocks, double logRatio) {
        double[] ratios = new double[blocks];
        double arm = noise * random.nextGaussian();
        double control = noise * random.nextGaussian();
        double pace = 0;
        double drift = 0;
        double fresh = Math.sqrt(1 - autocorrelation * autocorrelation) * noise;
        for (int block = 0; block < blocks; block++) {
            int armPlace = random.nextInt(ARMS);
            int controlPlace = (armPlace + 1 + random.nextInt(ARMS - 1)) % ARMS;
            double difference = 0;
            for (int place = 0; phases && place < ARMS; place++) {
                if (random.nextDouble() < WINDOW_SECONDS / PHASE_SECONDS) {
                    pace = Math.log(2) * random.nextDouble();
                }
                drift = 0.9 * drift + 0.03 * random.nextGaussian();
                difference += place == armPlace ? pace + drift : place == controlPlace ? -pace - drift : 0;
            }
            ratios[block] = logRatio + difference + arm - control + disturbance(random) - disturbance(random);
            arm = autocorrelation * arm + fresh * random.nextGaussian();
            control = autocorrelation * control + fresh * random.nextGaussian();
        }
        return ratios;
    }

    private double disturbance(SplittableRandom random) {
        return random.nextDouble() < contaminated ? Math.log(1.5 + 3.5 * random.nextDouble()) : 0;
    }
}
