package org.replibench.session.peers;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.jgroups.Address;
import org.jgroups.util.UUID;
import org.junit.jupiter.api.Test;
import org.replibench.session.copies.LayerRuntime;
import org.replibench.session.copies.TransferOutcome;
import org.replibench.session.peers.PendingConfirmations.PendingConfirmation;

class PendingConfirmationsTest {
    private static final Address STAYING = UUID.randomUUID();
    private static final Address GONE = UUID.randomUUID();
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final PendingConfirmations confirmations = new PendingConfirmations(STAYING::equals, LayerRuntime.SYSTEM);

    @Test
    void aTargetThatLeftBeforeTheWaitBeganIsNotWaitedFor() {
        PendingConfirmation confirmation = confirmations.expect(1, List.of(STAYING, GONE), () -> {});
        confirmations.answered(1, STAYING, TransferOutcome.CONFIRMED);
        assertThat(confirmation.await(PATIENCE)).isEqualTo(TransferOutcome.REPEAT);
    }

    @Test
    void oneThatLeavesMeanwhileIsNotWaitedForEither() {
        PendingConfirmation confirmation = confirmations.expect(1, List.of(STAYING), () -> {});
        confirmations.left(STAYING);
        assertThat(confirmation.await(PATIENCE)).isEqualTo(TransferOutcome.REPEAT);
    }
}
