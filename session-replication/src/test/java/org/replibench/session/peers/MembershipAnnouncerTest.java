package org.replibench.session.peers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import org.jgroups.Message;
import org.jgroups.conf.ClassConfigurator;
import org.jgroups.protocols.pbcast.GMS;
import org.jgroups.stack.Protocol;
import org.jgroups.stack.ProtocolStack;
import org.junit.jupiter.api.Test;

class MembershipAnnouncerTest {
    /** Hears who has joined only when that node has given up waiting for it, as a busy node may. */
    private static final class LateViews extends Protocol {
        private final CompletableFuture<Void> late = new CompletableFuture<>();

        @Override
        public boolean accept(Message message) {
            return message.getHeader(ClassConfigurator.getProtocolId(GMS.class)) instanceof GMS.GmsHeader header
                    && header.getType() == GMS.GmsHeader.VIEW;
        }

        @Override
        public Object up(Message message) {
            if (!accept(message)) {
                return up_prot.up(message);
            }
            late.thenRunAsync(() -> up_prot.up(message));
            return null;
        }

        /** Lets through what it has held back, and all that comes later. */
        void letThrough() {
            late.complete(null);
        }
    }

    @Test
    void nodesThatJoinOneAfterTheOtherKnowEachOther() throws Exception {
        try (TestPeers testPeers = new TestPeers()) {
            testPeers.join(new NoOwnedSessions());
            testPeers.join(new NoOwnedSessions());
            testPeers.join(new NoOwnedSessions());

            TestNetwork.awaitMembership(testPeers.stores);
        }
    }

    @Test
    void aNodeThatHearsLateWhoHasJoinedKnowsItNonetheless() throws Exception {
        try (TestPeers testPeers = new TestPeers()) {
            testPeers.join(new NoOwnedSessions());
            testPeers.join(new NoOwnedSessions());
            LateViews lateViews = new LateViews();
            testPeers
                    .channels
                    .get(1)
                    .getProtocolStack()
                    .insertProtocol(lateViews, ProtocolStack.Position.BELOW, GMS.class);
            testPeers.join(new NoOwnedSessions());
            assertThat(testPeers.channels.get(1).getView().size()).isEqualTo(2);
            lateViews.letThrough();

            TestNetwork.awaitMembership(testPeers.stores);
        }
    }
}
