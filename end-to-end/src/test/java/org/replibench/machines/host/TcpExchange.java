package org.replibench.machines.host;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** Sends bytes over one TCP connection: {@code receive ADDRESS PORT}, or {@code send ADDRESS PORT BYTES}. */
final class TcpExchange {
    private static final int CHUNK_BYTES = 10_000;
    private static final int CONNECT_TIMEOUT_MILLIS = 10_000;

    private TcpExchange() {}

    public static void main(String[] arguments) throws IOException {
        InetSocketAddress address = new InetSocketAddress(arguments[1], Integer.parseInt(arguments[2]));
        if (arguments[0].equals("receive")) {
            receive(address);
        } else {
            send(address, Integer.parseInt(arguments[3]));
        }
    }

    /** Says when it is ready, and then how many bytes came and how long that took. */
    private static void receive(InetSocketAddress address) throws IOException {
        try (ServerSocket server =
                new ServerSocket(address.getPort(), 1, InetAddress.getByName(address.getHostString()))) {
            System.out.println("ready");
            try (Socket sender = server.accept()) {
                long start = System.nanoTime();
                int received = sender.getInputStream().readAllBytes().length;
                System.out.println(received + " " + (System.nanoTime() - start));
            }
        }
    }

    private static void send(InetSocketAddress address, int bytes) throws IOException {
        try (Socket receiver = new Socket()) {
            receiver.connect(address, CONNECT_TIMEOUT_MILLIS);
            for (int sent = 0; sent < bytes; sent += CHUNK_BYTES) {
                receiver.getOutputStream().write(new byte[Math.min(CHUNK_BYTES, bytes - sent)]);
            }
        }
    }
}
