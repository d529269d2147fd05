package org.replibench.session;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/** What goes wrong with bytes on their way, or is done to them on purpose; the same for the same seed. */
public final class Mutations {
    /** Bytes that mean something in numbers, lengths and object streams. */
    private static final byte[] TELLING = {0, 1, 0x70, 0x71, 0x73, 0x75, 0x77, 0x78, 0x7f, (byte) 0x80, (byte) 0xff};

    private final RandomGenerator random;

    public Mutations(long seed) {
        random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
    }

    /** One of {@code genuine}, changed in up to four ways. */
    public byte[] next(byte[][] genuine) {
        byte[] bytes = genuine[random.nextInt(genuine.length)].clone();
        for (int count = random.nextInt(1, 5); count > 0 && bytes.length > 0; count--) {
            bytes = mutate(bytes, genuine[random.nextInt(genuine.length)]);
        }
        return bytes;
    }

    private byte[] mutate(byte[] bytes, byte[] other) {
        int at = random.nextInt(bytes.length);
        switch (random.nextInt(7)) {
            case 0 -> bytes[at] ^= (byte) (1 << random.nextInt(Byte.SIZE));
            case 1 -> bytes[at] = (byte) random.nextInt();
            case 2 -> bytes[at] = TELLING[random.nextInt(TELLING.length)];
            case 3 ->
                Arrays.fill(
                        bytes,
                        at,
                        Math.min(bytes.length, at + random.nextInt(1, 12)),
                        TELLING[random.nextInt(TELLING.length)]);
            case 4 -> {
                return Arrays.copyOf(bytes, at);
            }
            case 5 -> {
                return Arrays.copyOf(bytes, bytes.length + random.nextInt(64));
            }
            default -> {
                byte[] spliced = Arrays.copyOf(bytes, at + other.length);
                System.arraycopy(other, 0, spliced, at, other.length);
                return spliced;
            }
        }
        return bytes;
    }

    /** A number below {@code bound}. */
    public int number(int bound) {
        return random.nextInt(bound);
    }
}
