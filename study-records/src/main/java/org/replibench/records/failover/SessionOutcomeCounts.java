package org.replibench.records.failover;

/**
 * What became of the sessions that were open when a fault began, and of those begun since that were not kept; each is counted
 * once, by the worst that a page showed.
 *
 * @param intact all that was acknowledged is there
 * @param flickered all that was acknowledged is there, though a page showed less of it once
 * @param stale some of what was acknowledged is not there
 * @param lost the shop does not know the session any more
 * @param corrupted another's, torn, with a change made twice, or there after it had ended
 * @param notObserved no page showed it again
 */
public record SessionOutcomeCounts(int intact, int flickered, int stale, int lost, int corrupted, int notObserved) {}
