package org.replibench.session.peers;

import java.util.ArrayList;
import java.util.List;
import org.jgroups.Address;
import org.replibench.session.copies.SessionVersion;
import org.replibench.session.peers.BackupCopy.Claim;

/**
 * Claims that pass a silent owner over, of a session of which this node has no copy. The owner, to which the claimer is as silent, may choose this node for a
 * holder instead: what it sends is refused as it is by those that have copies.
 *
 * @param fence updates below this version are void; {@link SessionVersion#NONE} until one was refused
 * @param claims each node's last one, in order
 */
record ClaimsWithoutCopy(long fence, List<Claim> claims, long sinceNanos) {
    ClaimsWithoutCopy {
        claims = List.copyOf(claims);
    }

    static ClaimsWithoutCopy first(Claim claim, long nowNanos) {
        return new ClaimsWithoutCopy(SessionVersion.NONE, List.of(claim), nowNanos);
    }

    ClaimsWithoutCopy and(Claim next, long nowNanos) {
        if (claims.stream().anyMatch(next::repeats)) {
            return this;
        }
        List<Claim> newClaims = new ArrayList<>(claims);
        newClaims.removeIf(before -> before.claimer().equals(next.claimer()));
        newClaims.add(next);
        return new ClaimsWithoutCopy(
                fence == SessionVersion.NONE ? fence : SessionVersion.nextEpoch(fence), newClaims, nowNanos);
    }

    /** Those that are left without one that was given up; null if none is. */
    ClaimsWithoutCopy without(Claim withdrawn) {
        List<Claim> left =
                claims.stream().filter(claim -> !claim.equals(withdrawn)).toList();
        return left.isEmpty() ? null : new ClaimsWithoutCopy(fence, left, sinceNanos);
    }

    /** Those for which updates of {@code sender} are refused: of those before its own it has heard. */
    List<Claim> against(Address sender) {
        List<Claim> against = new ArrayList<>();
        for (Claim claim : claims) {
            if (claim.claimer().equals(sender)) {
                against.clear();
            } else {
                against.add(claim);
            }
        }
        return against;
    }

    boolean refuse(long version, Address sender) {
        return (fence == SessionVersion.NONE || version < fence)
                && !against(sender).isEmpty();
    }

    /** The same once an update of that version was refused. */
    ClaimsWithoutCopy refusing(long version) {
        return new ClaimsWithoutCopy(Math.max(fence, SessionVersion.nextEpoch(version)), claims, sinceNanos);
    }
}
