package org.replibench.session.model;

/** As {@code session.copies.SessionVersion}: an epoch, one more at each change of owner, and a count of its updates. */
final class Version {
    static final int NONE = 0;
    private static final int EPOCH = 100;

    private Version() {}

    static int nextEpoch(int version) {
        return (version / EPOCH + 1) * EPOCH;
    }

    static String name(int version) {
        return version / EPOCH + "." + version % EPOCH;
    }
}
