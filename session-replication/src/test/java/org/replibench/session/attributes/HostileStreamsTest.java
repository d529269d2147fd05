package org.replibench.session.attributes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.Serializable;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.replibench.session.AllocatedBytes;
import org.replibench.session.Mutations;

/** Whatever is read instead of an attribute, nothing but a refusal comes of it. */
class HostileStreamsTest {
    /** Of the classes that a stream names, and of the exception. */
    private static final long SMALL_CHANGE = 4 << 20;

    private static final int HEAP_PER_BYTE = 128;

    record Line(String item, BigDecimal price, int quantity) implements Serializable {}

    private final AttributeCodec codec = new AttributeCodec(
            new ClassAllowList("org.replibench.**"), getClass().getClassLoader());

    private byte[][] genuine() {
        List<Line> lines = List.of(new Line("EST-1", BigDecimal.TEN, 1), new Line("EST-2", BigDecimal.ONE, 2));
        Map<String, Integer> map = Map.of("x", 1, "y", 2);
        return Stream.of(
                        "text",
                        new byte[200],
                        new int[] {1, 2, 3},
                        new long[][] {{1}, {2}},
                        lines,
                        new ArrayList<>(lines),
                        new ArrayDeque<>(lines),
                        new HashSet<>(lines),
                        new HashMap<>(map),
                        new TreeMap<>(map),
                        new ConcurrentHashMap<>(map),
                        LocalDate.of(2026, 1, 2),
                        TimeUnit.DAYS,
                        new IllegalStateException("x"))
                .map(value -> codec.serialise("a", value))
                .toArray(byte[][]::new);
    }

    private void refusesOrReads(int streams, long seed) {
        Mutations mutations = new Mutations(seed);
        byte[][] genuine = genuine();
        for (int i = 0; i < streams; i++) {
            byte[] stream = mutations.next(genuine);

            long allocated = AllocatedBytes.of(() -> read(stream));

            assertThat(allocated)
                    .as("seed %d, stream %d: %s", seed, i, Arrays.toString(stream))
                    .isLessThan(SMALL_CHANGE + (long) HEAP_PER_BYTE * stream.length);
        }
    }

    private void read(byte[] stream) {
        try {
            codec.deserialise("a", stream);
        } catch (NotReplicableException | UnreadableAttributeException e) {
            // As it should be.
        }
    }

    @Test
    void aMutatedStreamIsReadOrRefused() {
        refusesOrReads(5_000, 1);
    }

    @Test
    @Tag("thorough")
    void manyMutatedStreamsAreReadOrRefused() {
        refusesOrReads(100_000, 2);
    }
}
