package org.replibench.petstore.web;

/** The shop has no such thing. */
public class NotFoundException extends RuntimeException {
    public NotFoundException(String kind, String id) {
        super(kind + ": none has the id " + id);
    }
}
