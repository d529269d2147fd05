/** Faults under load: how each is injected, when it has taken effect, and how it is healed. */
package org.replibench.cluster.fault;
