/**
 * HTTP sessions that survive their node: Undertow's session manager, which replicates what requests change.
 *
 * <p>{@link org.replibench.session.ReplicationExtension} is the entry; {@link org.replibench.session.ReplicationOptions}
 * has the options, and {@link org.replibench.session.copies.ReplicationBackend} says where copies live.
 */
package org.replibench.session;
