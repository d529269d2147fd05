package org.replibench.session;

import io.undertow.servlet.spec.HttpSessionImpl;
import jakarta.servlet.ServletContext;
import jakarta.servlet.http.HttpSessionActivationListener;
import jakarta.servlet.http.HttpSessionEvent;

/** Notifies attributes that their session goes to another node or has come from one (Servlet specification 7.7.2). */
final class ActivationNotifier {
    private final ServletContext context;

    ActivationNotifier(ServletContext context) {
        this.context = context;
    }

    void activated(ReplicatedSession session, Object value) {
        if (value instanceof HttpSessionActivationListener listener) {
            listener.sessionDidActivate(event(session));
        }
    }

    void passivate(ReplicatedSession session, SessionAttributes sessionAttributes) {
        sessionAttributes.forEachObject((name, value) -> {
            if (value instanceof HttpSessionActivationListener listener) {
                listener.sessionWillPassivate(event(session));
            }
        });
    }

    private HttpSessionEvent event(ReplicatedSession session) {
        return new HttpSessionEvent(HttpSessionImpl.forSession(session, context, false));
    }
}
