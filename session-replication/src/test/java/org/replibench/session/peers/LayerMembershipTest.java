package org.replibench.session.peers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jgroups.Address;
import org.jgroups.View;
import org.jgroups.util.UUID;
import org.junit.jupiter.api.Test;
import org.replibench.session.peers.LayerMembership.MemberPhase;

class LayerMembershipTest {
    private static final Address SELF = new UUID(1, 1);
    private static final Address OTHER = new UUID(2, 2);

    private final LayerMembership members = new LayerMembership(SELF);

    private static View view(int id, Address... nodes) {
        return new View(SELF, id, List.of(nodes));
    }

    @Test
    void whoAnnouncesItselfBeforeItsViewMayHoldCopiesFromThatOn() {
        members.view(view(1, SELF));

        assertThat(members.announced(OTHER, MemberPhase.HOLDING)).isFalse();
        assertThat(members.view(view(2, SELF, OTHER)).otherHolders()).isTrue();
        assertThat(members.holders()).containsExactly(OTHER);
    }

    @Test
    void whoHasSaidThatItLeavesDoesNotLeaveOnceMore() {
        members.view(view(1, SELF, OTHER));
        members.announced(OTHER, MemberPhase.HOLDING);
        members.announced(OTHER, MemberPhase.GONE);

        assertThat(members.view(view(2, SELF)).left()).isEmpty();
        assertThat(members.view(view(3, SELF, OTHER)).joined()).containsExactly(OTHER);
        assertThat(members.announced(OTHER, MemberPhase.HOLDING)).isTrue();
        assertThat(members.view(view(4, SELF)).left()).containsExactly(OTHER);
    }
}
