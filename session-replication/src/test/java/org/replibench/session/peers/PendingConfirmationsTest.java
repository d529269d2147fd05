package org.replibench.session.peers;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jgroups.Address;
import org.jgroups.util.UUID;
import org.junit.jupiter.api.Test;
import org.replibench.session.copies.AdjustableRuntime;
import org.replibench.session.copies.TransferOutcome;
import org.replibench.session.peers.PendingConfirmations.PendingConfirmation;

class PendingConfirmationsTest {
    private static final Address STAYING = UUID.randomUUID();
    private static final Address GONE = UUID.randomUUID();
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    /** Longer than the layer remembers what no request waits for. */
    private static final Duration TIMEOUT = Duration.ofMinutes(10);

    private final AdjustableRuntime runtime = new AdjustableRuntime();
    private final PendingConfirmations confirmations = new PendingConfirmations(STAYING::equals, TIMEOUT, runtime);

    @Test
    void aTargetThatLeftBeforeTheWaitBeganIsNotWaitedFor() {
        PendingConfirmation confirmation =
                confirmations.expect(1, List.of(STAYING, GONE), TransferOutcome.REPEAT, () -> {});
        confirmations.answered(1, STAYING, TransferOutcome.CONFIRMED);
        assertThat(confirmation.await(PATIENCE)).isEqualTo(TransferOutcome.REPEAT);
    }

    @Test
    void anAnswerCountsAsLongAsItIsWaitedFor() {
        PendingConfirmation confirmation = confirmations.expect(1, List.of(STAYING), TransferOutcome.REPEAT, () -> {});
        runtime.advance(TIMEOUT);
        confirmations.sweep();
        confirmations.answered(1, STAYING, TransferOutcome.CONFIRMED);
        assertThat(confirmation.await(Duration.ZERO)).isEqualTo(TransferOutcome.CONFIRMED);
    }

    /** What is over can be nowhere any more, if the others have confirmed that. */
    @Test
    void aRemovalIsConfirmedThoughANodeLeaves() {
        AtomicInteger confirmed = new AtomicInteger();
        confirmations.expect(1, List.of(STAYING), TransferOutcome.CONFIRMED, confirmed::incrementAndGet);
        confirmations.left(STAYING);
        assertThat(confirmed).hasValue(1);
    }

    @Test
    void oneThatLeavesMeanwhileIsNotWaitedForEither() {
        PendingConfirmation confirmation = confirmations.expect(1, List.of(STAYING), TransferOutcome.REPEAT, () -> {});
        confirmations.left(STAYING);
        assertThat(confirmation.await(PATIENCE)).isEqualTo(TransferOutcome.REPEAT);
    }
}
