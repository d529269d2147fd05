package org.replibench.session;

import io.undertow.servlet.spec.HttpSessionImpl;
import jakarta.servlet.ServletContext;
import jakarta.servlet.http.HttpSessionActivationListener;
import jakarta.servlet.http.HttpSessionEvent;
import java.util.function.BiConsumer;
import org.replibench.session.copies.SessionLabel;

/**
 * Notifies attributes that their session goes to another node or has come from one (Servlet specification 7.7.2). One that
 * throws keeps neither its session from moving nor other attributes from their events.
 */
final class ActivationNotifier {
    private static final System.Logger LOG = System.getLogger(ActivationNotifier.class.getName());

    private final ServletContext context;

    ActivationNotifier(ServletContext context) {
        this.context = context;
    }

    void activated(ReplicatedSession session, String name, Object value) {
        notify(session, name, value, HttpSessionActivationListener::sessionDidActivate);
    }

    void passivate(ReplicatedSession session, SessionAttributes sessionAttributes) {
        sessionAttributes.forEachObject(
                (name, value) -> notify(session, name, value, HttpSessionActivationListener::sessionWillPassivate));
    }

    private void notify(
            ReplicatedSession session,
            String name,
            Object value,
            BiConsumer<HttpSessionActivationListener, HttpSessionEvent> event) {
        if (!(value instanceof HttpSessionActivationListener listener)) {
            return;
        }
        try {
            event.accept(listener, new HttpSessionEvent(HttpSessionImpl.forSession(session, context, false)));
        } catch (Throwable e) { // Of code in other languages, checked exceptions, too.
            LOG.log(
                    System.Logger.Level.WARNING,
                    "{0}: attribute ''{1}'' failed when it heard that the session moves: {2}",
                    SessionLabel.of(session.getId()),
                    name,
                    e);
        }
    }
}
