package org.replibench.pausing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ActiveClockTest {
    @Test
    void activeTimePassesWhileTheLoadRunsOnly() {
        ActiveClock clock = new ActiveClock(true, 1000);
        assertThat(clock.at(1300)).isEqualTo(300);
        clock.pause(1300);
        assertThat(clock.running()).isFalse();
        assertThat(clock.at(9000)).isEqualTo(300);
        clock.resume(9000);
        assertThat(clock.running()).isTrue();
        assertThat(clock.at(9005)).isEqualTo(305);
    }

    @Test
    void whatIsSaidTwiceChangesNothing() {
        ActiveClock clock = new ActiveClock(false, 0);
        clock.pause(10);
        clock.resume(20);
        clock.resume(30);
        clock.pause(40);
        clock.pause(50);
        assertThat(clock.at(60)).isEqualTo(20);
    }

    @Test
    void aUserWhoThoughtInAPauseThinksTheRestAfterIt() {
        ActiveClock clock = new ActiveClock(true, 0);
        UserPace pace = new UserPace();
        pace.mark(100, clock.at(100));
        clock.pause(150);
        long due = pace.dueAt(400);
        clock.resume(2000);

        assertThat(due).isEqualTo(400);
        assertThat(clock.at(2249)).isLessThan(due);
        assertThat(clock.at(2250)).isEqualTo(due);
    }

    @Test
    void aUserWhoThinksWithoutAPauseIsDueWhenHeIsReady() {
        ActiveClock clock = new ActiveClock(true, 0);
        UserPace pace = new UserPace();
        pace.mark(100, clock.at(100));

        assertThat(pace.dueAt(400)).isEqualTo(clock.at(400));
    }
}
