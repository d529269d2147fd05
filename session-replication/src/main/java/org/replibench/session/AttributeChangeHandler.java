package org.replibench.session;

import io.undertow.server.session.SessionListeners;
import org.replibench.session.attributes.NotReplicableException;

/** What follows from a change of an attribute: listeners hear of it, and in some patterns it leaves the node. */
final class AttributeChangeHandler {
    private final SessionListeners listeners;
    private final Replicator replicator;

    AttributeChangeHandler(SessionListeners listeners, Replicator replicator) {
        this.listeners = listeners;
        this.replicator = replicator;
    }

    void set(ReplicatedSession session, String name, Object value, Object before) {
        notifySet(session, name, value, before);
        if (!session.isLive() || !SessionAttributes.replicated(name)) {
            return;
        }
        try {
            replicator.attributeChanged(session);
        } catch (NotReplicableException e) {
            for (String culprit : e.attributes()) {
                if (culprit.equals(name)) {
                    undo(session, name, value, before);
                } else {
                    session.removeAttribute(culprit);
                }
            }
            throw e;
        }
    }

    private void undo(ReplicatedSession session, String name, Object value, Object before) {
        session.restore(name, before);
        if (before == null) {
            listeners.attributeRemoved(session, name, value);
        } else {
            notifySet(session, name, before, value);
        }
    }

    private void notifySet(ReplicatedSession session, String name, Object value, Object before) {
        if (before == null) {
            listeners.attributeAdded(session, name, value);
        } else {
            listeners.attributeUpdated(session, name, value, before);
        }
    }

    void removed(ReplicatedSession session, String name, Object before) {
        listeners.attributeRemoved(session, name, before);
        if (before != null && session.isLive() && SessionAttributes.replicated(name)) {
            try {
                replicator.attributeChanged(session);
            } catch (NotReplicableException e) {
                e.attributes().forEach(session::removeAttribute);
                throw e;
            }
        }
    }
}
