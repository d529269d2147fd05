package org.replibench.petstore.account;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class FailedSignOnsTest {
    private final AtomicLong nanos = new AtomicLong();
    private final FailedSignOns failedSignOns = new FailedSignOns(nanos::get);

    @Test
    void aNameIsBlockedForAnHourAfterItsFirstFailure() {
        fail("joe", FailedSignOns.MAX_PER_HOUR - 1);
        assertThat(failedSignOns.blocks("joe")).isFalse();
        nanos.addAndGet(TimeUnit.MINUTES.toNanos(59));
        fail("joe", 1);
        assertThat(failedSignOns.blocks("joe")).isTrue();
        assertThat(failedSignOns.blocks("jim")).isFalse();
        nanos.addAndGet(TimeUnit.MINUTES.toNanos(1));
        assertThat(failedSignOns.blocks("joe")).isFalse();
        fail("joe", FailedSignOns.MAX_PER_HOUR - 1);
        assertThat(failedSignOns.blocks("joe")).isFalse();
    }

    @Test
    void whoSignsOnAtLastBeginsAgain() {
        fail("joe", FailedSignOns.MAX_PER_HOUR - 1);
        failedSignOns.succeeded("joe");
        fail("joe", FailedSignOns.MAX_PER_HOUR - 1);
        assertThat(failedSignOns.blocks("joe")).isFalse();
    }

    @Test
    void onlySoManyNamesAreRemembered() {
        fail("joe", FailedSignOns.MAX_PER_HOUR);
        for (int i = 1; i < FailedSignOns.MAX_NAMES; i++) {
            fail("name" + i, 1);
        }
        assertThat(failedSignOns.blocks("joe")).isTrue();
        fail("one more", 1);
        assertThat(failedSignOns.blocks("joe")).isFalse();
    }

    private void fail(String username, int times) {
        for (int i = 0; i < times; i++) {
            failedSignOns.failed(username);
        }
    }
}
