package org.replibench.session.model;

/** The ids of the one session that the models know. */
enum SessionId {
    /** With which it begins. */
    OLD,
    /** That a rename gives it. */
    NEW;

    /**
     * Something for each of the two ids.
     *
     * @param <T> may be null
     */
    record Each<T>(T old, T renamed) {
        static <T> Each<T> none() {
            return new Each<>(null, null);
        }

        T get(SessionId id) {
            return id == OLD ? old : renamed;
        }

        Each<T> with(SessionId id, T value) {
            return id == OLD ? new Each<>(value, renamed) : new Each<>(old, value);
        }

        Each<T> without(SessionId id) {
            return with(id, null);
        }
    }
}
