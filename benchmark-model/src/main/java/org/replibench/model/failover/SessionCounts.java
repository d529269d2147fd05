package org.replibench.model.failover;

/**
 * What became of the sessions that were open when a fault began, and of those begun since that were not kept; each is counted
 * once, by the worst that a page showed.
 *
 * @param kept all that was acknowledged is there
 * @param stale some of what was acknowledged is not there
 * @param lost the shop does not know the session any more
 * @param wrong another's, torn, or with a change made twice
 * @param unheard no page showed it again
 */
public record SessionCounts(int kept, int stale, int lost, int wrong, int unheard) {}
