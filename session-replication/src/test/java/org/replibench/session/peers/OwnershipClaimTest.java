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

    /** It looks at its own copy again before it passes the silent owner over; by then another node may have claimed the session, too. */
    @Test
    void theEpochOfALaterClaimIsNotThisNodes() {
        BackupStore copies = new BackupStore(LayerRuntime.SYSTEM);
        copies.apply(new SessionUpdate(ID, List.of(), 1, true, 0, 1800, new String[] {"x"}, new byte[][] {{1}}), owner);
        OwnershipClaim claim = new OwnershipClaim(ID, Set.of(owner, other), SessionVersion.NONE, LayerRuntime.SYSTEM);
        Claim mine = new Claim(self, 1);
        claim.own(copies.fence(ID, mine));
        long later = copies.fence(ID, new Claim(other, 1)).fence();
        claim.own(copies.fence(ID, mine));

        assertThat(claim.fence()).isLessThan(later);
    }
}
