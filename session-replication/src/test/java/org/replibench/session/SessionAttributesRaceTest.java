package org.replibench.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.RepeatedTest;
import org.replibench.session.SessionAttributes.SerialisedAttributes;
import org.replibench.session.attributes.AttributeCodec;
import org.replibench.session.attributes.ClassAllowList;
import org.replibench.session.copies.SessionUpdate;

/**
 * Requests that read and change attributes while one transfers what has changed. Threads of the machine: Lincheck cannot step
 * through the JDK's serialisation.
 */
class SessionAttributesRaceTest {
    private static final int NAMES = 4;
    private static final int CHANGES = 2000;

    private final AttributeCodec codec = new AttributeCodec(
            new ClassAllowList("org.replibench.**"), getClass().getClassLoader());
    private final SessionAttributes attributes = new SessionAttributes(codec);
    private final Map<String, byte[]> copy = new HashMap<>();

    private void transfer() {
        SerialisedAttributes taken = attributes.take(false);
        for (int i = 0; i < taken.names().length; i++) {
            copy.put(taken.names()[i], taken.values()[i]);
        }
    }

    /** All were taken over, so each is read from its serialised form first. */
    private void load() {
        for (int name = 0; name < NAMES; name++) {
            copy.put("a" + name, codec.serialise("a" + name, -1));
        }
        attributes.load(new SessionUpdate(
                "id",
                List.of(),
                1,
                true,
                0,
                60,
                copy.keySet().toArray(String[]::new),
                copy.values().toArray(byte[][]::new)));
    }

    private void change(int offset) {
        for (int i = 0; i < CHANGES; i++) {
            String name = "a" + (i + offset) % NAMES;
            attributes.put(name, i % 5 == 0 ? null : (Object) i);
            attributes.get(name, (key, value) -> {});
        }
    }

    @RepeatedTest(20)
    void whatChangesDuringATransferGoesWithThatOneOrTheNext() throws Exception {
        load();
        CyclicBarrier start = new CyclicBarrier(3);
        ExecutorService requests = Executors.newFixedThreadPool(2);
        try {
            List<Future<?>> changing = new ArrayList<>();
            for (int request = 0; request < 2; request++) {
                int offset = request;
                changing.add(requests.submit(() -> {
                    start.await();
                    change(offset);
                    return null;
                }));
            }
            start.await();
            while (!changing.stream().allMatch(Future::isDone)) {
                transfer();
            }
            for (Future<?> request : changing) {
                request.get();
            }
        } finally {
            requests.shutdown();
        }
        transfer();
        assertThat(attributes.changed()).isFalse();
        for (int i = 0; i < NAMES; i++) {
            String name = "a" + i;
            byte[] copied = copy.get(name);
            assertThat(copied == null ? null : codec.deserialise(name, copied))
                    .as(name)
                    .isEqualTo(attributes.get(name, (key, value) -> {}));
        }
    }
}
