package org.replibench.runner.failover;

import java.net.URI;

/** Where a virtual user's requests go. */
interface Route {
    /** Where its next request goes; ends with a slash. */
    URI url();

    /**
     * The name of the node that has answered.
     *
     * @param sessionCookie the session's id with its route, empty if the virtual user has none
     */
    String respondingNode(String sessionCookie);

    /** It is about to begin a new session. */
    void sessionStarting();

    /** Whether it serves away from where it would be if nothing had failed, and need not any more. */
    boolean awayFromHome();

    /** Its last request got no answer, or one of 5xx. */
    void requestFailed();
}
