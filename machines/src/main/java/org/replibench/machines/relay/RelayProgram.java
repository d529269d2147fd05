package org.replibench.machines.relay;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/**
 * Makes connections on a host for those whom it serves by standard input and output; depends on the JDK alone. It first prints
 * {@link #GREETING}, then {@link RelayedConnections}' frames. It ends with its input, and when it was not heard from for longer than that
 * allows: what {@code kubectl exec} started may outlive it, with an input that never ends. Targets are {@code connect ADDRESS PORT}, and
 * {@code accept ADDRESS PORT}, which waits some seconds for one connection that comes there.
 */
final class RelayProgram {
    /** What comes before it is a greeting of a shell, or a word of the JVM. */
    static final String GREETING = "replibench-relay-1\n";

    static final String CONNECT = "connect";
    static final String ACCEPT = "accept";

    /** How long it waits for a connection to come, or to be made. */
    static final int PATIENCE_MILLIS = 4_000;

    private static final long LOOK_MILLIS = 1_000;

    private RelayProgram() {}

    public static void main(String[] arguments) throws Exception {
        OutputStream output = new FileOutputStream(FileDescriptor.out);
        output.write(GREETING.getBytes(StandardCharsets.US_ASCII));
        RelayedConnections connections =
                new RelayedConnections(new FileInputStream(FileDescriptor.in), output, RelayProgram::connect);
        Thread served = new Thread(connections::run, "relay");
        served.setDaemon(true);
        served.start();
        while (served.isAlive() && !connections.ended()) {
            served.join(LOOK_MILLIS);
        }
        connections.end();
        // Not later: a thread may be waiting to print.
        Runtime.getRuntime().halt(0);
    }

    static Socket connect(String target) throws IOException {
        String[] words = target.split(" ");
        if (words.length != 3 || !(words[0].equals(CONNECT) || words[0].equals(ACCEPT))) {
            throw new IOException("no target: " + target);
        }
        InetAddress address = InetAddress.getByName(words[1]);
        int port = Integer.parseInt(words[2]);
        if (words[0].equals(ACCEPT)) {
            try (ServerSocket server = new ServerSocket()) {
                server.setReuseAddress(true);
                server.bind(new InetSocketAddress(address, port), 1);
                server.setSoTimeout(PATIENCE_MILLIS);
                return server.accept();
            }
        }
        Socket socket = new Socket();
        try {
            socket.setTcpNoDelay(true);
            socket.connect(new InetSocketAddress(address, port), PATIENCE_MILLIS);
            return socket;
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }
}
