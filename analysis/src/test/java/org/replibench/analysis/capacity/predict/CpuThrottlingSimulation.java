package org.replibench.analysis.capacity.predict;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Random;

/**
 * A node with a quota, millisecond by millisecond as the kernel's bandwidth controller has it: requests are served in turns on
 * its cores at full speed; when they have used the share of a period, all stand still until the next one.
 */
final class CpuThrottlingSimulation {
    private static final double TICK_SECONDS = 0.0002;
    private static final double WARM_UP_SECONDS = 50;

    private final Random random = new Random(11);
    private final double demandSeconds;
    private final double quotaCores;
    private final double periodSeconds;
    private final int cores;
    private final double thinkSeconds;
    private final int phases;
    private final double[] asksAt;
    private final Deque<Request> present = new ArrayDeque<>();

    private double answered;
    private double secondsInside;

    /** @param phases each page's demand is the sum of so many exponential times: the more, the more alike pages are */
    CpuThrottlingSimulation(
            int clients,
            double demandSeconds,
            double quotaCores,
            double periodSeconds,
            int cores,
            double thinkSeconds,
            int phases) {
        this.demandSeconds = demandSeconds;
        this.quotaCores = quotaCores;
        this.periodSeconds = periodSeconds;
        this.cores = cores;
        this.thinkSeconds = thinkSeconds;
        this.phases = phases;
        this.asksAt = new double[clients];
        Arrays.setAll(asksAt, client -> random.nextDouble() * thinkSeconds);
    }

    /** Simulates so long. */
    void run(double seconds) {
        long ticks = Math.round((WARM_UP_SECONDS + seconds) / TICK_SECONDS);
        long ticksPerPeriod = Math.round(periodSeconds / TICK_SECONDS);
        double left = 0;
        for (long tick = 0; tick < ticks; tick++) {
            double now = tick * TICK_SECONDS;
            if (tick % ticksPerPeriod == 0) {
                left = quotaCores * periodSeconds;
            }
            for (int client = 0; client < asksAt.length; client++) {
                if (asksAt[client] <= now) {
                    present.add(new Request(client, asksAt[client], demand()));
                    asksAt[client] = Double.POSITIVE_INFINITY;
                }
            }
            left -= serve(now, Math.max(0, left));
        }
        answered /= seconds;
    }

    private double serve(double now, double left) {
        double used = 0;
        int turns = Math.min(cores, present.size());
        for (int turn = 0; turn < turns; turn++) {
            Request first = present.poll();
            double work = Math.min(Math.min(TICK_SECONDS, first.leftSeconds), left - used);
            used += work;
            first.leftSeconds -= work;
            if (first.leftSeconds > 1e-12) {
                present.add(first);
            } else {
                answer(first, now);
            }
        }
        return used;
    }

    private void answer(Request request, double now) {
        asksAt[request.client] = now + thinkSeconds * (2 + 2 * random.nextDouble()) / 3;
        if (now > WARM_UP_SECONDS) {
            answered++;
            secondsInside += now - request.askedAt;
        }
    }

    double pagesPerSecond() {
        return answered;
    }

    /** @param seconds as simulated */
    double responseSeconds(double seconds) {
        return secondsInside / (answered * seconds);
    }

    private double demand() {
        double sum = 0;
        for (int phase = 0; phase < phases; phase++) {
            sum -= Math.log(1 - random.nextDouble()) * demandSeconds / phases;
        }
        return sum;
    }

    private static final class Request {
        private final int client;
        private final double askedAt;
        private double leftSeconds;

        Request(int client, double askedAt, double leftSeconds) {
            this.client = client;
            this.askedAt = askedAt;
            this.leftSeconds = leftSeconds;
        }
    }
}
