package org.replibench.session.copies;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class QueueByteLimitTest {
    private final QueueByteLimit queued = new QueueByteLimit(100);

    @Test
    void aQueueTakesNoMoreThanItHasRoomFor() {
        assertThat(queued.tryAdd(60)).isTrue();
        assertThat(queued.tryAdd(41)).isFalse();
        assertThat(queued.tryAdd(40)).isTrue();
    }

    @Test
    void whatWasRefusedTakesNoRoom() {
        queued.tryAdd(60);
        queued.tryAdd(60);
        queued.remove(60);
        assertThat(queued.tryAdd(100)).isTrue();
    }

    @Test
    void whatIsLargerThanTheQueueWaitsAlone() {
        assertThat(queued.tryAdd(1000)).isTrue();
        assertThat(queued.tryAdd(1)).isFalse();
        queued.remove(1000);
        assertThat(queued.tryAdd(1)).isTrue();
        assertThat(queued.tryAdd(1000)).isFalse();
    }

    @Test
    void whatMustNotBeRefusedTakesRoomFromOthers() {
        queued.add(150);
        assertThat(queued.tryAdd(1)).isFalse();
    }
}
