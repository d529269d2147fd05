package org.replibench.machines.relay;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * Connections that share one stream in each direction, as frames: type (1 byte), connection (4 bytes), count (4 bytes, big-endian), and for
 * {@code OPEN} and {@code DATA} as many bytes as count says. A side sends no more of a connection than {@link #WINDOW} bytes before the
 * other says by {@code WINDOW} that it has handed them on, so that one that is not read holds up no other, and nothing piles up. It
 * depends on the JDK alone: it runs on hosts, too.
 */
final class RelayedConnections {
    /** Bytes of a connection that are on their way, or wait to be read. */
    static final int WINDOW = 1 << 17;

    /** Connections at once: a limit to memory, {@link #WINDOW} each. */
    static final int MOST = 256;

    /** Each side says as often that it lives, which also keeps proxies on the way from closing what they take for idle. */
    static final long SIGN_MILLIS = 3_000;

    /** A side that was silent for so long is gone, as the run's lease is by then. */
    static final long LONGEST_SILENCE_MILLIS = 20_000;

    /** A connection to what the text names: by the side that asks for connections. */
    private static final int OPEN = 1;

    private static final int DATA = 2;

    /** No more data from the side that says so; what the other one sends is still wanted. */
    private static final int END = 3;

    /** It broke, or can't be made; nothing more of it is sent or wanted. */
    private static final int RESET = 4;

    /** So many bytes were handed on. */
    private static final int WINDOW_OPENS = 5;

    /** The sender lives. */
    private static final int SIGN_OF_LIFE = 6;

    private static final int MOST_IN_FRAME = 1 << 14;
    private static final int LONGEST_TARGET = 1 << 10;

    /** The threads do little but wait. */
    private static final int STACK_BYTES = 1 << 18;

    private final DataInputStream input;
    private final DataOutputStream output;
    private final Connector connector;
    private final Map<Integer, Connection> connections = new ConcurrentHashMap<>();
    private int opened;
    private volatile boolean ended;
    private volatile long heardNanos = System.nanoTime();

    /** Makes a connection that the other side asks for. */
    interface Connector {
        /** @param target a text of {@link RelayProgram} */
        Socket connect(String target) throws IOException;
    }

    RelayedConnections(InputStream input, OutputStream output, Connector connector) {
        this.input = new DataInputStream(new BufferedInputStream(input, 2 * MOST_IN_FRAME));
        this.output = new DataOutputStream(new BufferedOutputStream(output, 2 * MOST_IN_FRAME));
        this.connector = connector;
    }

    /** Serves all connections until the other side is silent, or the stream ends or breaks; breaks off all of them then. */
    void run() {
        Thread signs = thread("signs of life", this::sign);
        signs.start();
        try {
            while (true) {
                int type = input.read();
                if (type < 0) {
                    return;
                }
                take(type, input.readInt(), input.readInt());
                heardNanos = System.nanoTime();
            }
        } catch (IOException broken) {
            // As at its end.
        } finally {
            end();
            signs.interrupt();
        }
    }

    private void sign() {
        try {
            while (!ended) {
                send(SIGN_OF_LIFE, 0, 0, new byte[0]);
                TimeUnit.MILLISECONDS.sleep(SIGN_MILLIS);
            }
        } catch (IOException broken) {
            end();
        } catch (InterruptedException over) {
            Thread.currentThread().interrupt();
        }
    }

    /** Whether it is over: no connection is made any more. */
    boolean ended() {
        return ended || System.nanoTime() - heardNanos > TimeUnit.MILLISECONDS.toNanos(LONGEST_SILENCE_MILLIS);
    }

    /** Breaks off all connections. */
    void end() {
        ended = true;
        new ArrayList<>(connections.values()).forEach(Connection::breakOff);
    }

    /**
     * Leads a socket to what the other side connects it to; by one side alone, as it numbers the connections.
     *
     * @param whenOver runs once, when the socket was closed
     */
    void open(Socket socket, String target, Runnable whenOver) throws IOException {
        Connection connection;
        synchronized (connections) {
            connection = new Connection(++opened, whenOver);
            connections.put(opened, connection);
        }
        byte[] text = target.getBytes(StandardCharsets.UTF_8);
        try {
            send(OPEN, connection.number, text.length, text);
        } catch (IOException e) {
            connection.breakOff();
            throw e;
        }
        connection.carry(socket);
        if (ended) {
            connection.breakOff();
        }
    }

    private void take(int type, int number, int count) throws IOException {
        Connection connection = connections.get(number);
        switch (type) {
            case OPEN -> accept(number, new String(bytes(count, LONGEST_TARGET), StandardCharsets.UTF_8));
            case DATA -> {
                byte[] data = bytes(count, MOST_IN_FRAME);
                if (connection != null) {
                    connection.received(data);
                }
            }
            // Of one that is over here, it was sent before that was known there.
            case END -> {
                if (connection != null) {
                    connection.receivedEnd();
                }
            }
            case RESET -> {
                if (connection != null) {
                    connection.breakOff();
                }
            }
            case WINDOW_OPENS -> {
                if (connection != null) {
                    connection.maySend(count);
                }
            }
            case SIGN_OF_LIFE -> {}
            default -> throw new IOException("no frame of type " + type);
        }
    }

    private byte[] bytes(int count, int most) throws IOException {
        if (count < 0 || count > most) {
            throw new IOException("no frame of " + count + " bytes");
        }
        byte[] bytes = new byte[count];
        input.readFully(bytes);
        return bytes;
    }

    private void accept(int number, String target) throws IOException {
        if (connections.size() >= MOST) {
            thread("refusal", () -> sendReset(number)).start();
            return;
        }
        Connection connection = new Connection(number, () -> {});
        connections.put(number, connection);
        // To connect takes time, and what comes of others must not wait.
        thread("connection " + number, () -> {
                    try {
                        connection.carry(connector.connect(target));
                    } catch (IOException | RuntimeException refused) {
                        connection.reset();
                    }
                })
                .start();
    }

    private void send(int type, int number, int count, byte[] data) throws IOException {
        synchronized (output) {
            output.writeByte(type);
            output.writeInt(number);
            output.writeInt(count);
            output.write(data, 0, type == OPEN || type == DATA ? count : 0);
            output.flush();
        }
    }

    private void sendReset(int number) {
        try {
            send(RESET, number, 0, new byte[0]);
        } catch (IOException broken) {
            end();
        }
    }

    private static Thread thread(String name, Runnable task) {
        Thread thread = new Thread(null, task, "relay: " + name, STACK_BYTES);
        thread.setDaemon(true);
        return thread;
    }

    /** One of them. */
    private final class Connection {
        private static final int DIRECTIONS = 2;

        private final int number;
        private final Runnable whenOver;
        private final Deque<byte[]> received = new ArrayDeque<>();
        private Socket socket;
        private int waiting;
        private int mayBeSent = WINDOW;
        private boolean allReceived;
        private boolean over;
        private int directions = DIRECTIONS;

        Connection(int number, Runnable whenOver) {
            this.number = number;
            this.whenOver = whenOver;
        }

        /** Has the socket, unless the connection is over by now. */
        void carry(Socket connected) {
            synchronized (this) {
                if (!over) {
                    socket = connected;
                }
            }
            if (socket == null) {
                abort(connected);
                return;
            }
            thread("to the socket of " + number, this::toSocket).start();
            thread("from the socket of " + number, this::fromSocket).start();
        }

        private void fromSocket() {
            byte[] buffer = new byte[MOST_IN_FRAME];
            try {
                InputStream from = socket.getInputStream();
                while (true) {
                    int count = from.read(buffer, 0, Math.min(buffer.length, awaitWindow()));
                    if (count < 0) {
                        send(END, number, 0, buffer);
                        directionIsOver();
                        return;
                    }
                    synchronized (this) {
                        mayBeSent -= count;
                    }
                    send(DATA, number, count, buffer);
                }
            } catch (IOException | InterruptedException broken) {
                reset();
            }
        }

        private synchronized int awaitWindow() throws IOException, InterruptedException {
            while (mayBeSent == 0 && !over) {
                wait();
            }
            requireThere();
            return mayBeSent;
        }

        private void toSocket() {
            int handedOn = 0;
            try {
                OutputStream to = socket.getOutputStream();
                for (byte[] data = next(); data != null; data = next()) {
                    to.write(data);
                    handedOn += data.length;
                    // Not of each: half of a window is left in any case.
                    if (handedOn >= WINDOW / 2) {
                        send(WINDOW_OPENS, number, handedOn, data);
                        handedOn = 0;
                    }
                }
                socket.shutdownOutput();
                directionIsOver();
            } catch (IOException | InterruptedException broken) {
                reset();
            }
        }

        /** What is to be handed on next; null at the end. */
        private synchronized byte[] next() throws IOException, InterruptedException {
            while (received.isEmpty() && !allReceived && !over) {
                wait();
            }
            requireThere();
            byte[] data = received.poll();
            waiting -= data == null ? 0 : data.length;
            return data;
        }

        private void requireThere() throws IOException {
            if (over) {
                throw new IOException("over");
            }
        }

        synchronized void received(byte[] data) throws IOException {
            if (over) {
                return;
            }
            waiting += data.length;
            if (waiting > WINDOW) {
                throw new IOException("more than may be sent");
            }
            received.add(data);
            notifyAll();
        }

        synchronized void receivedEnd() {
            allReceived = true;
            notifyAll();
        }

        synchronized void maySend(int more) {
            mayBeSent += more;
            notifyAll();
        }

        private void directionIsOver() {
            synchronized (this) {
                directions--;
                if (directions > 0) {
                    return;
                }
            }
            if (remove()) {
                close(socket);
                whenOver.run();
            }
        }

        /** Breaks it off, and says so. */
        void reset() {
            if (breakOff()) {
                sendReset(number);
            }
        }

        /** Breaks it off, so that what was sent of it is not taken for all; false if it was over. */
        boolean breakOff() {
            boolean first = remove();
            if (first) {
                if (socket != null) {
                    abort(socket);
                }
                whenOver.run();
            }
            return first;
        }

        private synchronized boolean remove() {
            boolean first = !over;
            over = true;
            connections.remove(number);
            received.clear();
            notifyAll();
            return first;
        }
    }

    /** Closes it in a way that its other end takes for a failure. */
    static void abort(Socket socket) {
        try {
            socket.setSoLinger(true, 0);
        } catch (IOException closed) {
            // It has ended.
        }
        close(socket);
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // It has ended in any case.
        }
    }
}
