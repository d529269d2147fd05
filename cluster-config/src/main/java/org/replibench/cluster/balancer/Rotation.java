package org.replibench.cluster.balancer;

/** Who sends requests to nodes hears from here of those that are about to leave, and of those that are back. */
public interface Rotation {
    /** Nobody sends requests but clients, who are told nothing. */
    Rotation NOBODY = new Rotation() {
        @Override
        public void leaves(String node) {
            // Clients find out.
        }

        @Override
        public void returns(String node) {
            // Clients find out.
        }
    };

    /** The node called {@code node} takes no more requests; returns when those before are answered, as far as it is known. */
    void leaves(String node);

    /** It serves, and may be sent requests again. */
    void returns(String node);
}
