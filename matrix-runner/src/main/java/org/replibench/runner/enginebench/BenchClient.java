package org.replibench.runner.enginebench;

import java.io.IOException;
import java.net.URI;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/** A closed-loop client: it has one session on one node, and sends the next request when it has the answer. */
final class BenchClient implements AutoCloseable {
    private static final int SIGNIFICANT_DIGITS = 3;

    private final HttpConnection connection;
    private int expected;

    BenchClient(URI count) throws IOException {
        connection = new HttpConnection(count);
    }

    /** Sends requests until the time is over; an error ends it early. */
    ClientResult run(long untilNanos) {
        Histogram micros = new Histogram(SIGNIFICANT_DIGITS);
        long now = System.nanoTime();
        while (now - untilNanos < 0 && !Thread.currentThread().isInterrupted()) {
            try {
                String body = connection.get();
                if (!body.equals(Integer.toString(expected))) {
                    return new ClientResult(micros, "counter: " + expected + " expected, found " + body);
                }
            } catch (IOException e) {
                return new ClientResult(micros, e.toString());
            }
            expected++;
            long answered = System.nanoTime();
            micros.recordValue(TimeUnit.NANOSECONDS.toMicros(answered - now));
            now = answered;
        }
        return new ClientResult(micros, "");
    }

    @Override
    public void close() throws IOException {
        connection.close();
    }
}
