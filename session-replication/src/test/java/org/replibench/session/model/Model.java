package org.replibench.session.model;

import java.util.List;
import java.util.Optional;

/**
 * What may happen, as a graph: states and the steps that lead from one to others.
 *
 * @param <S> a state: immutable, and equal to another one if the same can happen from there
 */
interface Model<S> {
    S initial();

    /** All that can happen next. */
    List<Step<S>> steps(S state);

    /** What a client has observed and was promised not to. */
    Optional<Sentence> broken(S state);

    /** An event, in words, and the state after it. */
    record Step<S>(String event, S after) {}
}
