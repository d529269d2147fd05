package org.replibench.session.model;

/**
 * As {@code session.peers.BackupCopy}.
 *
 * @param fence updates below this version are void
 * @param claimers nodes that have claimed the session since the copy's version
 */
record Copy(int owner, int version, int value, int fence, NodeSet claimers) {
    Copy claimed(int claimer) {
        return owner == claimer && fence <= version
                ? this
                : new Copy(owner, version, value, Version.nextEpoch(Math.max(version, fence)), claimers.with(claimer));
    }
}
