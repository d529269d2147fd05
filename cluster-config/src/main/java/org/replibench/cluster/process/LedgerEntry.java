package org.replibench.cluster.process;

import java.util.Optional;

/**
 * One recorded process.
 *
 * @param owner the JVM that started it
 */
record LedgerEntry(Identity identity, Identity owner, String what) {
    static LedgerEntry of(ProcessHandle process, String what) {
        return new LedgerEntry(Identity.of(process), Identity.of(ProcessHandle.current()), what);
    }

    /** The process, if it still runs. */
    Optional<ProcessHandle> process() {
        return identity.find();
    }

    boolean ownerLives() {
        return owner.find().isPresent();
    }

    boolean isOurs() {
        return owner.pid() == ProcessHandle.current().pid() && ownerLives();
    }

    String text() {
        return identity.text() + "\n" + owner.text() + "\n" + what + "\n";
    }

    /** Empty for what is not an entry, such as one that a full disk cut short. */
    static Optional<LedgerEntry> parse(String text) {
        String[] lines = text.split("\n");
        if (lines.length != 3) {
            return Optional.empty();
        }
        return Identity.parse(lines[0])
                .flatMap(identity -> Identity.parse(lines[1]).map(owner -> new LedgerEntry(identity, owner, lines[2])));
    }
}
