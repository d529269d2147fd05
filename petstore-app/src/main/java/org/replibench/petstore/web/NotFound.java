package org.replibench.petstore.web;

/** The shop has no such thing. */
public class NotFound extends RuntimeException {
    public NotFound(String kind, String id) {
        super(kind + ": none has the id " + id);
    }
}
