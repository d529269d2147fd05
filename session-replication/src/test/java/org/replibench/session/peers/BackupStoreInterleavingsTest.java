package org.replibench.session.peers;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jgroups.Address;
import org.jgroups.util.UUID;
import org.replibench.session.copies.SessionUpdate;
import org.replibench.session.copies.SessionVersion;
import org.replibench.session.copies.TransferOutcome;
import org.replibench.session.interleaving.InterleavingsTest;
import org.replibench.session.interleaving.SteppedRuntime;
import org.replibench.session.peers.BackupCopy.Claim;

/** Invariant: of a copy's claim, its session's end and its change of id, each sees all or nothing of the others. */
public class BackupStoreInterleavingsTest extends InterleavingsTest {
    private static final Address OWNER = new UUID(0, 1);
    private static final Address CLAIMER = new UUID(0, 2);
    private static final String ID = "id";
    private static final String NEW_ID = "new-id";

    private final BackupStore backupStore = new BackupStore(new SteppedRuntime());
    private final AtomicLong claims = new AtomicLong();

    public BackupStoreInterleavingsTest() {
        super(Specification.class);
        update();
    }

    private TransferOutcome apply(String id, List<String> formerIds, long version) {
        return backupStore.apply(
                new SessionUpdate(id, formerIds, version, true, 0, 60, new String[0], new byte[0][]), OWNER);
    }

    @Operation
    public boolean update() {
        return apply(ID, List.of(), 1) == TransferOutcome.CONFIRMED;
    }

    @Operation
    public boolean rename() {
        return apply(NEW_ID, List.of(ID), 2) == TransferOutcome.CONFIRMED;
    }

    /** Whether the claimer learns what the session was. */
    @Operation
    public boolean claim() {
        return backupStore.fence(ID, new Claim(CLAIMER, claims.incrementAndGet())) != null;
    }

    @Operation
    public void end() {
        backupStore.remove(ID, SessionVersion.LAST);
    }

    @Operation
    public boolean holds() {
        return backupStore.get(ID) != null;
    }

    /** One session, whose copy another node may have claimed. */
    public static class Specification {
        private boolean held = true;
        private boolean claimed;
        private boolean ended;

        public boolean update() {
            return held && !claimed;
        }

        public boolean rename() {
            if (ended || claimed) {
                return false;
            }
            held = false;
            return true;
        }

        public boolean claim() {
            claimed |= held;
            return held;
        }

        public void end() {
            held = false;
            ended = true;
        }

        public boolean holds() {
            return held;
        }
    }
}
