package org.replibench.session.peers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jgroups.util.UUID;
import org.junit.jupiter.api.Test;
import org.replibench.session.peers.DeploymentAddresses.Deployment;
import org.replibench.session.peers.DeploymentAddresses.Place;

class DeploymentAddressesTest {
    private static final UUID SERVER = new UUID(1, 2);
    private static final UUID OTHER = new UUID(3, 2);

    private final DeploymentAddresses addresses = new DeploymentAddresses();

    @Test
    void aServerOfWhichNothingWasHeardIsItsOwnNode() {
        assertThat(addresses.node(SERVER)).isEqualTo(SERVER);
        assertThat(addresses.place(SERVER)).isEqualTo(new Place(SERVER, FrameHeader.ANY));
    }

    @Test
    void aLaterDeploymentIsAnotherNodeInTheSamePlace() {
        assertThat(addresses.heard(SERVER, 5)).isEqualTo(Deployment.NEXT);
        assertThat(addresses.heard(SERVER, 5)).isEqualTo(Deployment.PRESENT);
        UUID former = DeploymentAddresses.node(SERVER, 5);
        assertThat(addresses.node(SERVER)).isEqualTo(former).isNotEqualTo(SERVER);

        assertThat(addresses.heard(SERVER, 9)).isEqualTo(Deployment.NEXT);

        assertThat(addresses.heard(SERVER, 5)).isEqualTo(Deployment.FORMER);
        assertThat(addresses.place(former)).isNull();
        assertThat(addresses.place(SERVER)).as("when nothing was heard of it").isNull();
        assertThat(addresses.place(addresses.node(SERVER))).isEqualTo(new Place(SERVER, 9));
    }

    /** A JVM's monotonic clock may be negative, and goes on from the largest number with the smallest. */
    @Test
    void aDeploymentIsLaterThoughItsNumberIsSmallerAfterAnOverflow() {
        addresses.heard(SERVER, Long.MAX_VALUE);

        assertThat(addresses.heard(SERVER, Long.MIN_VALUE + 1)).isEqualTo(Deployment.NEXT);
    }

    @Test
    void aNodeOfWhichAnotherOneSpeaksIsFoundByItsServer() {
        UUID node = DeploymentAddresses.node(SERVER, 7);

        assertThat(addresses.memberOf(node, List.of(OTHER))).isEmpty();
        assertThat(addresses.memberOf(node, List.of(OTHER, SERVER))).contains(SERVER);
        assertThat(addresses.heard(SERVER, DeploymentAddresses.deployment(node, SERVER)))
                .isEqualTo(Deployment.NEXT);
        assertThat(addresses.node(SERVER)).isEqualTo(node);
        assertThat(addresses.isPresent(SERVER, 7)).isTrue();
        assertThat(addresses.isPresent(SERVER, 6)).isFalse();
    }
}
