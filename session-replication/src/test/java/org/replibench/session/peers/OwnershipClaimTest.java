package org.replibench.session.peers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.jgroups.Address;
import org.jgroups.util.UUID;
import org.junit.jupiter.api.Test;
import org.replibench.session.copies.LayerRuntime;
import org.replibench.session.copies.SessionUpdate;
import org.replibench.session.copies.SessionVersion;
import org.replibench.session.peers.BackupCopy.Claim;

/** What a claim comes to. */
class OwnershipClaimTest {
    private static final String ID = "session";

    private final Address self = UUID.randomUUID();
    private final Address owner = UUID.randomUUID();
    private final Address other = UUID.randomUUID();

    /** Before it passes the silent owner over; by then another node may have claimed the session, and be about to go on with it. */
    @Test
    void whoPassesAnOwnerOverComesAfterWhoWasAnsweredMeanwhile() {
        BackupStore copies = new BackupStore(LayerRuntime.SYSTEM);
        copies.apply(new SessionUpdate(ID, List.of(), 1, true, 0, 1800, new String[] {"x"}, new byte[][] {{1}}), owner);
        OwnershipClaim claim = new OwnershipClaim(ID, Set.of(owner, other), SessionVersion.NONE, LayerRuntime.SYSTEM);
        claim.isNow(1);
        claim.own(copies.fence(ID, new Claim(self, 1)));
        claim.answered(1, new Claim(other, 1));
        long otherEpoch = copies.fence(ID, new Claim(other, 1)).fence();
        claim.startPassingOver(Set.of(owner, other));
        claim.isNow(2);
        claim.own(copies.fence(ID, new Claim(self, 2)));

        assertThat(claim.fence()).isGreaterThan(otherEpoch);
        claim.answered(1, new Claim(other, 1));
        assertThat(claim.unanswered()).as("an answer to the first question").contains(other);
        claim.answered(2, new Claim(other, 1));
        assertThat(claim.unanswered()).containsExactly(owner);
    }
}
