package org.replibench.petstore.account;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpSession;

/** Ties an account to a session so that a session id known to somebody else is worth nothing. */
final class SignOnSession {
    private SignOnSession() {}

    static void start(Account account, HttpServletRequest request) {
        HttpSession session = request.getSession(false);
        if (session != null && session.getAttribute(Account.ATTRIBUTE) != null) {
            session.invalidate();
        } else if (session != null) {
            request.changeSessionId();
        }
        request.getSession().setAttribute(Account.ATTRIBUTE, account);
    }
}
