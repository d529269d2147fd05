package org.replibench.machines.relay;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Leads ports of this machine's loopback to what a host reaches, through {@link RelayProgram}, which a shell starts there. If that ends,
 * its connections break, and the next one starts it again.
 */
public final class PortRelay implements AutoCloseable {
    private static final String LOOPBACK = "127.0.0.1";
    private static final Duration START = Duration.ofSeconds(15);

    /** A greeting that comes so late is none. */
    private static final int LONGEST_GREETING = 1 << 16;

    private static final int LOOK_AGAIN_MILLIS = 50;
    private static final int CONNECT_MILLIS = 1_000;
    private static final int LONGEST_END_MILLIS = 2_000;

    private final Starter starter;
    private final List<ServerSocket> listeners = new ArrayList<>();
    private final List<Thread> acceptors = new ArrayList<>();
    private final Semaphore free = new Semaphore(RelayedConnections.MOST);
    private Optional<Running> running = Optional.empty();
    private boolean closed;

    /** Starts the program, with pipes for its standard input and output. */
    public interface Starter {
        Process start() throws IOException;
    }

    private record Running(Process process, RelayedConnections connections) {
        void end() {
            connections.end();
            process.destroyForcibly();
        }
    }

    /** Starts nothing yet. */
    public PortRelay(Starter starter) {
        this.starter = starter;
    }

    /**
     * Starts the program, unless it runs.
     *
     * @throws IOException if it does not begin within some seconds
     */
    public void start() throws IOException {
        connections();
    }

    private synchronized RelayedConnections connections() throws IOException {
        if (closed) {
            throw new IOException("closed");
        }
        if (running.isPresent() && !running.get().connections().ended()) {
            return running.get().connections();
        }
        running.ifPresent(Running::end);
        running = Optional.empty();
        Process process = starter.start();
        RelayedConnections connections =
                new RelayedConnections(process.getInputStream(), process.getOutputStream(), target -> {
                    throw new IOException("asks for none");
                });
        CompletableFuture<Void> begun = new CompletableFuture<>();
        Thread reader = new Thread(() -> serve(process, connections, begun), "relay");
        reader.setDaemon(true);
        reader.start();
        try {
            begun.get(START.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException | TimeoutException e) {
            process.destroyForcibly();
            throw new IOException("it did not begin", e);
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
        running = Optional.of(new Running(process, connections));
        return connections;
    }

    private static void serve(Process process, RelayedConnections connections, CompletableFuture<Void> begun) {
        Thread watcher = new Thread(() -> endWhenSilent(process, connections), "relay: silence");
        watcher.setDaemon(true);
        try {
            awaitGreeting(process.getInputStream());
            watcher.start();
            begun.complete(null);
            connections.run();
        } catch (IOException e) {
            begun.completeExceptionally(e);
        } finally {
            watcher.interrupt();
            process.destroy();
        }
    }

    /** A way there that stalls does not end the stream: who reads would wait for ever. */
    private static void endWhenSilent(Process process, RelayedConnections connections) {
        try {
            while (!connections.ended()) {
                TimeUnit.SECONDS.sleep(1);
            }
            connections.end();
            process.destroyForcibly();
        } catch (InterruptedException over) {
            Thread.currentThread().interrupt();
        }
    }

    /** Leaves out what comes before it. */
    private static void awaitGreeting(InputStream input) throws IOException {
        byte[] wanted = RelayProgram.GREETING.getBytes(StandardCharsets.US_ASCII);
        byte[] last = new byte[wanted.length];
        for (int count = 0; count < LONGEST_GREETING; count++) {
            int next = input.read();
            if (next < 0) {
                break;
            }
            System.arraycopy(last, 1, last, 0, last.length - 1);
            last[last.length - 1] = (byte) next;
            if (Arrays.equals(last, wanted)) {
                return;
            }
        }
        throw new IOException("no greeting");
    }

    /**
     * Has a free port of this machine's loopback lead there until this is closed. What the host refuses, it refuses when a client
     * connects: the client's connection breaks then.
     *
     * @param address as the host sees it
     * @return the port
     */
    public int lead(String address, int port) throws IOException {
        return listen(RelayProgram.CONNECT + " " + address + " " + port).getLocalPort();
    }

    private synchronized ServerSocket listen(String target) throws IOException {
        if (closed) {
            throw new IOException("closed");
        }
        ServerSocket listener = new ServerSocket(0, RelayedConnections.MOST, InetAddress.getByName(LOOPBACK));
        listeners.add(listener);
        Thread acceptor = new Thread(() -> accept(listener, target), "relay: " + target);
        acceptor.setDaemon(true);
        acceptors.add(acceptor);
        acceptor.start();
        return listener;
    }

    private void accept(ServerSocket listener, String target) {
        try {
            while (true) {
                free.acquire();
                Socket socket;
                try {
                    socket = listener.accept();
                } catch (IOException e) {
                    free.release();
                    if (listener.isClosed()) {
                        return;
                    }
                    // Such as too many open files: a later one may do.
                    TimeUnit.MILLISECONDS.sleep(LOOK_AGAIN_MILLIS);
                    continue;
                }
                open(socket, target);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void open(Socket socket, String target) {
        RelayedConnections connections;
        try {
            socket.setTcpNoDelay(true);
            connections = connections();
        } catch (IOException refused) {
            RelayedConnections.abort(socket);
            free.release();
            return;
        }
        try {
            connections.open(socket, target, free::release);
        } catch (IOException broken) {
            // The socket is closed by then, and what it took is free.
            RelayedConnections.abort(socket);
        }
    }

    /**
     * Whether this machine reaches a port of the host by itself, at which nothing listens as yet; found out by listening there for a
     * moment. Takes some seconds if not.
     */
    public boolean isReached(String address, int port) throws IOException {
        start();
        byte[] word = UUID.randomUUID().toString().getBytes(StandardCharsets.US_ASCII);
        try (ServerSocket listener = listen(RelayProgram.ACCEPT + " " + address + " " + port);
                Socket there = new Socket(LOOPBACK, listener.getLocalPort())) {
            long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(RelayProgram.PATIENCE_MILLIS);
            while (System.nanoTime() < end && isOpen(there)) {
                try (Socket direct = new Socket()) {
                    direct.connect(new InetSocketAddress(address, port), CONNECT_MILLIS);
                    direct.getOutputStream().write(word);
                    there.setSoTimeout(RelayProgram.PATIENCE_MILLIS);
                    return Arrays.equals(there.getInputStream().readNBytes(word.length), word);
                } catch (IOException notYet) {
                    // It does not listen as yet, or is not reached.
                }
            }
            return false;
        }
    }

    /** Waits for a moment. */
    private static boolean isOpen(Socket socket) throws IOException {
        try {
            socket.setSoTimeout(LOOK_AGAIN_MILLIS);
            return socket.getInputStream().read() >= 0;
        } catch (SocketTimeoutException open) {
            return true;
        } catch (IOException refused) {
            return false;
        }
    }

    /** Ends the program, and with it all connections, and listens no more; calling it again does nothing. */
    @Override
    public void close() {
        List<Thread> ending;
        synchronized (this) {
            closed = true;
            running.ifPresent(Running::end);
            running = Optional.empty();
            listeners.forEach(PortRelay::close);
            ending = List.copyOf(acceptors);
        }
        ending.forEach(Thread::interrupt);
        try {
            // A port takes connections for as long as a thread is still within accept.
            for (Thread acceptor : ending) {
                acceptor.join(LONGEST_END_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void close(ServerSocket listener) {
        try {
            listener.close();
        } catch (IOException e) {
            // It ends with this process.
        }
    }
}
