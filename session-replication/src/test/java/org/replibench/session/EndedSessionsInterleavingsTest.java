package org.replibench.session;

import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.replibench.session.interleaving.InterleavingsTest;
import org.replibench.session.interleaving.SteppedRuntime;

/** Invariant: an id whose session has ended is known as such until its time is over, and ending one never fails. */
@Param(name = "id", gen = IntGen.class, conf = "1:2")
public class EndedSessionsInterleavingsTest extends InterleavingsTest {
    private static final Duration KEPT = Duration.ofSeconds(1);

    private final SteppedRuntime runtime = new SteppedRuntime();
    private final EndedSessions endedSessions = new EndedSessions(KEPT, runtime);

    public EndedSessionsInterleavingsTest() {
        super(Specification.class);
    }

    @Operation
    public void end(@Param(name = "id") int id) {
        endedSessions.add(Integer.toString(id));
    }

    @Operation
    public boolean hasEnded(@Param(name = "id") int id) {
        return endedSessions.contains(Integer.toString(id));
    }

    /** As while a machine is paused: longer than ids are kept. */
    @Operation
    public void letTimePass() {
        runtime.advance(KEPT.multipliedBy(2));
    }

    /** A set that time empties. */
    public static class Specification {
        private final Set<Integer> ended = new HashSet<>();

        public void end(int id) {
            ended.add(id);
        }

        public boolean hasEnded(int id) {
            return ended.contains(id);
        }

        public void letTimePass() {
            ended.clear();
        }
    }
}
