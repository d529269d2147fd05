package org.replibench.pausing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Arrivals over simulated time, in milliseconds: whether a resume is followed by the rate of an uninterrupted run. */
class ArrivalRateTest {
    private static final int USERS = 80;
    private static final int TURNS = 100;
    private static final int WINDOW = 1000;
    private static final int PAUSE = 2000;
    private static final int BEGINNING = 300;
    private static final int RESPONSE = 2;

    /** Of a count, in standard deviations. */
    private static final double BOUND = 4;

    @Test
    void theFirstMomentsAfterAResumeAreLikeTheRest() {
        assertThat(Math.abs(deviationOfBeginnings(true))).isLessThan(BOUND);
    }

    /** As when the whole process is stopped and continued. */
    @Test
    void withoutCorrectionAllUsersComeAtOnce() {
        assertThat(deviationOfBeginnings(false)).isGreaterThan(5 * BOUND);
    }

    @Test
    void activeTimeHasTheRateOfAnUninterruptedRun() {
        int uninterrupted = arrivals(0, true).size();
        int interrupted = arrivals(PAUSE, true).size();

        assertThat(Math.abs(interrupted - uninterrupted)).isLessThan((int) (BOUND * Math.sqrt(uninterrupted)));
    }

    /** Of the arrivals in the beginnings of windows, from their share of the time, in standard deviations. */
    private static double deviationOfBeginnings(boolean corrected) {
        List<Integer> arrivals = arrivals(PAUSE, corrected);
        double share = (double) BEGINNING / WINDOW;
        long beginning = arrivals.stream()
                .filter(millis -> millis % (WINDOW + PAUSE) < BEGINNING)
                .count();
        return (beginning - arrivals.size() * share) / Math.sqrt(arrivals.size() * share * (1 - share));
    }

    /** Moments at which requests are sent. */
    private static List<Integer> arrivals(int pause, boolean corrected) {
        Random random = new Random(1);
        ActiveClock clock = new ActiveClock(true, 0);
        List<User> users = Stream.generate(() -> new User(clock, random, corrected))
                .limit(USERS)
                .toList();
        List<Integer> arrivals = new ArrayList<>();
        int turn = WINDOW + pause;
        for (int now = 0; now < TURNS * turn; now++) {
            if (now % turn == 0) {
                clock.resume(now);
            } else if (now % turn == WINDOW) {
                clock.pause(now);
            }
            for (User user : users) {
                if (user.sends(now)) {
                    arrivals.add(now);
                }
            }
        }
        return arrivals;
    }

    /** Thinks on the wall, as JMeter's timers do, then asks the gate's rule whether he may go. */
    private static final class User {
        private final ActiveClock clock;
        private final Random random;
        private final boolean corrected;
        private final UserPace pace = new UserPace();
        private int answered;
        private int ready;

        private User(ActiveClock clock, Random random, boolean corrected) {
            this.clock = clock;
            this.random = random;
            this.corrected = corrected;
            ready = random.nextInt(300);
            pace.mark(0, 0);
        }

        private boolean sends(int now) {
            if (now == answered) {
                pace.mark(now, clock.at(now));
                ready = now + 200 + random.nextInt(201);
            }
            if (now < ready || now < answered || !clock.running()) {
                return false;
            }
            if (corrected && clock.at(now) < pace.dueAt(ready)) {
                return false;
            }
            answered = now + RESPONSE;
            return true;
        }
    }
}
