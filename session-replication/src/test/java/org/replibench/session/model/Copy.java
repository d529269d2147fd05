package org.replibench.session.model;

/**
 * As {@code session.peers.BackupCopy}.
 *
 * @param fence updates below this version are void
 * @param claimers nodes that have claimed the session since the copy's version
 */
record Copy(int owner, int version, int value, int fence, NodeSet claimers) {
    /** @param below what is below that version is void in any case */
    Copy claimed(int claimer, int below) {
        boolean ofClaimer = owner == claimer && fence <= version;
        int least = ofClaimer ? fence : Version.nextEpoch(Math.max(version, fence));
        return new Copy(owner, version, value, Math.max(least, below), ofClaimer ? claimers : claimers.with(claimer));
    }
}
