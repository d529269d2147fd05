package org.replibench.session.model;

import java.util.ArrayList;
import java.util.List;

/**
 * A session that is live on a node, as {@code session.ReplicatedSessionState} has it.
 *
 * @param sentId the id by which its holders know it; null if nothing was sent
 * @param holders nodes that have its copies
 * @param former nodes whose copies it has outgrown
 * @param whole whether a holder missed something
 * @param verified false if another node may own it
 */
record Live(
        int version,
        int value,
        SessionId sentId,
        NodeSet holders,
        NodeSet former,
        boolean whole,
        boolean verified,
        List<Release> releases) {
    /** A claim that waits until no request uses the session; {@code awaited} once the claimer knows of that. */
    record Release(SessionId id, int claimer, int number, int below, boolean awaited) {}

    Live written() {
        return new Live(version, value + 1, sentId, holders, former, whole, verified, releases);
    }

    Live at(int newVersion) {
        return new Live(newVersion, value, sentId, holders, former, whole, verified, releases);
    }

    Live sent(SessionId id, int newVersion, NodeSet to) {
        return new Live(newVersion, value, id, to, NodeSet.NONE, false, verified, releases);
    }

    Live requireWhole() {
        return new Live(version, value, sentId, holders, former, true, verified, releases);
    }

    Live unverified() {
        return new Live(version, value, sentId, holders, former, whole, false, releases);
    }

    Live confirmed(int newVersion, NodeSet outgrown) {
        return new Live(newVersion, value, sentId, NodeSet.NONE, outgrown, !outgrown.isEmpty(), true, releases);
    }

    Live releasing(SessionId id, int claimer, int number, int below) {
        List<Release> more = new ArrayList<>(releases);
        more.add(new Release(id, claimer, number, below, false));
        return with(more);
    }

    Live awaited(int claimer, int number) {
        return with(releases.stream()
                .map(release -> release.claimer() == claimer && release.number() == number
                        ? new Release(release.id(), claimer, number, release.below(), true)
                        : release)
                .toList());
    }

    boolean allClaimersWait() {
        return !releases.isEmpty() && releases.stream().allMatch(Release::awaited);
    }

    private Live with(List<Release> newReleases) {
        return new Live(version, value, sentId, holders, former, whole, verified, List.copyOf(newReleases));
    }
}
