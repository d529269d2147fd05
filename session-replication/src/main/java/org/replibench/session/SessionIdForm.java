package org.replibench.session;

import io.undertow.server.session.SecureRandomSessionIdGenerator;
import io.undertow.server.session.SessionIdGenerator;

/**
 * What ids of this application look like, so that other nodes are not asked for what certainly is no session.
 *
 * @param length of all ids; -1 if they may be of several
 */
record SessionIdForm(int length) {
    private static final int UNKNOWN = -1;

    /** That of ids of which nothing is known but that they go into a cookie. */
    static final SessionIdForm ANY = new SessionIdForm(UNKNOWN);

    /** Several times the longest that generators make. */
    private static final int MAX_LENGTH = 255;

    /** Those that have a meaning in a cookie's syntax. */
    private static final String NOT_IN_COOKIES = "\",;\\";

    static SessionIdForm of(SessionIdGenerator ids) {
        return ids instanceof SecureRandomSessionIdGenerator
                ? new SessionIdForm(ids.createSessionId().length())
                : ANY;
    }

    boolean fits(String id) {
        return !id.isEmpty()
                && (length == UNKNOWN ? id.length() <= MAX_LENGTH : id.length() == length)
                && id.chars().allMatch(SessionIdForm::mayBeInCookie);
    }

    private static boolean mayBeInCookie(int character) {
        return character > ' ' && character < 0x7f && NOT_IN_COOKIES.indexOf(character) < 0;
    }
}
