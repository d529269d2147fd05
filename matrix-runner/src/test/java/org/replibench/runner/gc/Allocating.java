package org.replibench.runner.gc;

/** Makes garbage until its collector had to work. */
final class Allocating {
    private static final int ROUNDS = 2_000;
    private static volatile byte[] sink;

    private Allocating() {}

    public static void main(String[] arguments) {
        for (int round = 0; round < ROUNDS; round++) {
            sink = new byte[1 << 20];
        }
        System.gc();
    }
}
