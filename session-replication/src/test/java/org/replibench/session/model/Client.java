package org.replibench.session.model;

import java.util.ArrayList;
import java.util.List;
import org.replibench.session.model.Request.Kind;
import org.replibench.session.model.Request.Phase;

/**
 * All that clients and listeners of the one session have observed.
 *
 * @param written the answered writes, a bit for each value
 * @param ends how often the session's end was announced to listeners
 * @param broken the sentence that an observation contradicts; null if none
 */
record Client(
        List<Request> inFlight,
        int written,
        boolean renameBegun,
        boolean renamed,
        boolean signOffBegun,
        boolean signedOff,
        int ends,
        Sentence broken) {
    /** After the answer to the request that created the session and wrote value 1. */
    static final Client FIRST = new Client(List.of(), 1 << 1, false, false, false, false, 0, null);

    Request request(Kind kind, int node, SessionId id) {
        return new Request(kind, node, id, Phase.WANTING, id, 0, 0, newest(), signedOff, renamed);
    }

    private int newest() {
        return 31 - Integer.numberOfLeadingZeros(written);
    }

    Client with(Request request) {
        List<Request> requests = new ArrayList<>(inFlight);
        requests.add(request);
        return inFlight(requests);
    }

    Client without(Request request) {
        List<Request> requests = new ArrayList<>(inFlight);
        requests.remove(request);
        return inFlight(requests);
    }

    Client replace(Request before, Request after) {
        List<Request> requests = new ArrayList<>(inFlight);
        requests.set(requests.indexOf(before), after);
        return inFlight(requests);
    }

    private Client inFlight(List<Request> requests) {
        return new Client(List.copyOf(requests), written, renameBegun, renamed, signOffBegun, signedOff, ends, broken);
    }

    /** The application did what the request is for. */
    Client begins(Kind kind) {
        return new Client(
                inFlight,
                written,
                renameBegun || kind == Kind.RENAME,
                renamed,
                signOffBegun || kind == Kind.SIGN_OFF,
                signedOff,
                ends,
                broken);
    }

    /** A request is answered that found no session. */
    Client missed(Request request) {
        boolean mayBeGone = signOffBegun || ends > 0 || (renameBegun && request.sent() == SessionId.OLD);
        return (mayBeGone ? this : breaking(Sentence.KEPT)).without(request);
    }

    /** A request is answered that did what it was for. */
    Client answered(Request request) {
        Client after = without(request);
        if (request.afterSignOff()) {
            return after.breaking(Sentence.SIGNED_OFF);
        }
        if (request.afterRename() && request.sent() == SessionId.OLD) {
            return after.breaking(Sentence.OLD_ID_DEAD);
        }
        if (request.found() < request.floor()) {
            return after.breaking(Sentence.NO_STEP_BACK);
        }
        return switch (request.kind()) {
            case READ -> after;
            case WRITE -> after.wrote(request.found() + 1);
            case RENAME -> after.with(true, signedOff);
            case SIGN_OFF -> after.with(renamed, true);
        };
    }

    private Client wrote(int value) {
        Client after =
                new Client(inFlight, written | 1 << value, renameBegun, renamed, signOffBegun, signedOff, ends, broken);
        return after.written == written ? breaking(Sentence.ONE_LINEAGE) : after;
    }

    private Client with(boolean nowRenamed, boolean nowSignedOff) {
        return new Client(inFlight, written, renameBegun, nowRenamed, signOffBegun, nowSignedOff, ends, broken);
    }

    /** Listeners hear of the session's end. */
    Client ended() {
        Client after = new Client(inFlight, written, renameBegun, renamed, signOffBegun, signedOff, ends + 1, broken);
        return ends == 0 ? after : after.breaking(Sentence.ENDED_ONCE);
    }

    Client breaking(Sentence sentence) {
        return new Client(inFlight, written, renameBegun, renamed, signOffBegun, signedOff, ends, sentence);
    }
}
