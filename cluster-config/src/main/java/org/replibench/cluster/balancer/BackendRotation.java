package org.replibench.cluster.balancer;

/** The set of nodes that receive requests: planned exits and returns are announced here. */
public interface BackendRotation {
    /** No balancer: clients are not informed. */
    BackendRotation NONE = new BackendRotation() {
        @Override
        public void drain(String node) {
            // Clients find out.
        }

        @Override
        public void readmit(String node) {
            // Clients find out.
        }
    };

    /** The node called {@code node} takes no more requests; returns when those before are answered, as far as it is known. */
    void drain(String node);

    /** It serves, and may be sent requests again. */
    void readmit(String node);
}
