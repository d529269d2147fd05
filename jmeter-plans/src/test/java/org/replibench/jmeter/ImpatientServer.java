package org.replibench.jmeter;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** A {@link StubServer} that closes connections which are idle, without having said so in a header. */
final class ImpatientServer implements AutoCloseable {
    private final StubServer pages;
    private final Duration keepAlive;
    private final ServerSocket listening;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final AtomicInteger closedIdle = new AtomicInteger();

    /** @param keepAlive after which a connection without a request is closed */
    ImpatientServer(StubServer pages, Duration keepAlive) {
        this.pages = pages;
        this.keepAlive = keepAlive;
        try {
            listening = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        threads.submit(this::accept);
    }

    URI address() {
        return URI.create("http://localhost:" + listening.getLocalPort());
    }

    /** How many connections it has closed because they were idle. */
    int closedIdle() {
        return closedIdle.get();
    }

    private Void accept() throws IOException {
        while (true) {
            Socket client = listening.accept();
            threads.submit(() -> serve(client));
        }
    }

    private Void serve(Socket client) throws IOException {
        try (client;
                Socket server =
                        new Socket(pages.address().getHost(), pages.address().getPort())) {
            client.setTcpNoDelay(true);
            server.setTcpNoDelay(true);
            client.setSoTimeout((int) keepAlive.toMillis());
            threads.submit(() -> copy(server.getInputStream(), client.getOutputStream()));
            copy(client.getInputStream(), server.getOutputStream());
        } catch (SocketTimeoutException e) {
            closedIdle.incrementAndGet();
        }
        return null;
    }

    private static Void copy(InputStream from, OutputStream to) throws IOException {
        from.transferTo(to);
        return null;
    }

    @Override
    public void close() throws IOException {
        listening.close();
        threads.shutdownNow();
    }
}
