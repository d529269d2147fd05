package org.replibench.runner.gc;

/** Makes garbage until its collector had to work. */
final class GarbageProducer {
    private static final int ROUNDS = 2_000;
    private static volatile byte[] unused;

    private GarbageProducer() {}

    public static void main(String[] arguments) {
        for (int round = 0; round < ROUNDS; round++) {
            unused = new byte[1 << 20];
        }
        System.gc();
    }
}
