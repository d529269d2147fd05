/**
 * Session attributes as bytes: serialisation, and which classes may be read.
 *
 * <p>An attribute that cannot be serialised is named in {@link org.replibench.session.attributes.NotReplicableException}.
 */
package org.replibench.session.attributes;
