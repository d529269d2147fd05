package org.replibench.session.simulation;

/** Code of the application that throws, a few times, when the layer calls it. */
public enum ApplicationFailure {
    SESSION_CREATED,
    SESSION_DESTROYED,
    ID_CHANGED,
    ATTRIBUTE_CHANGED,
    WILL_PASSIVATE,
    DID_ACTIVATE,
    WRITE_OBJECT,
    READ_OBJECT
}
