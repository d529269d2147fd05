package org.replibench.session.peers;

import java.util.ArrayList;
import java.util.List;
import org.replibench.session.copies.SessionVersion;
import org.replibench.session.peers.BackupCopy.Claim;

/**
 * What a holder says of an update that it refuses.
 *
 * @param below what is sent from this version on is not refused, until there are further claims
 * @param claims for which it is refused: if all of these wait for the sender, that is still the owner
 */
record Refusal(long below, List<Claim> claims) {
    /** The sender is no longer the owner. */
    static final Refusal FINAL = new Refusal(SessionVersion.NONE, List.of());

    /** What tells the sender so if no request waits for an answer. */
    MessageWriter toMessage(String id) {
        return new MessageWriter(MessageType.UPDATE_REJECTED)
                .text(id)
                .number(SessionVersion.NONE)
                .number(below)
                .claims(claims);
    }

    Refusal with(long otherBelow, List<Claim> otherClaims) {
        List<Claim> all = new ArrayList<>(claims);
        all.addAll(otherClaims);
        return new Refusal(Math.max(below, otherBelow), all);
    }
}
