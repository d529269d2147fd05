/**
 * The contract between live sessions and the stores of their copies.
 *
 * <p>Other nodes and the database implement {@link org.replibench.session.copies.ReplicationBackend}; neither knows the other.
 */
package org.replibench.session.copies;
