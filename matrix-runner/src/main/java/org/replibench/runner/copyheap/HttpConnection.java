package org.replibench.runner.copyheap;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.util.Locale;

/**
 * A connection that is kept alive and its session's cookie. Far cheaper than a general HTTP client, which would compete
 * with the servers for the machine's processors; it reads bodies with a {@code Content-Length} only.
 */
final class HttpConnection implements AutoCloseable {
    private static final int TIMEOUT_MILLIS = 20_000;

    private final Socket socket = new Socket();
    private final InputStream in;
    private final String head;
    private String cookie = "";

    HttpConnection(URI uri) throws IOException {
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(TIMEOUT_MILLIS);
        socket.connect(new InetSocketAddress(uri.getHost(), uri.getPort()), TIMEOUT_MILLIS);
        in = new BufferedInputStream(socket.getInputStream());
        head = "GET " + uri.getPath() + " HTTP/1.1\r\nHost: " + uri.getAuthority() + "\r\n";
    }

    /**
     * Sends one request, with the session's cookie if there is one, and returns the body.
     *
     * @throws IOException if the connection breaks, or the status is not 200
     */
    String get() throws IOException {
        socket.getOutputStream().write((head + cookie + "\r\n").getBytes(ISO_8859_1));
        String status = line();
        int length = 0;
        for (String line = line(); !line.isEmpty(); line = line()) {
            int colon = line.indexOf(':');
            String value = line.substring(colon + 1).strip();
            switch (line.substring(0, colon).toLowerCase(Locale.ROOT)) {
                case "content-length" -> length = Integer.parseInt(value);
                case "set-cookie" -> cookie = "Cookie: " + value.split(";", 2)[0] + "\r\n";
                default -> {
                    // No other header matters here.
                }
            }
        }
        String body = new String(in.readNBytes(length), ISO_8859_1);
        if (!status.startsWith("HTTP/1.1 200")) {
            throw new IOException(status);
        }
        return body;
    }

    /** The next request starts a new session. */
    void clearSession() {
        cookie = "";
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) {
                throw new EOFException("the server closed the connection");
            }
            if (c != '\r') {
                line.append((char) c);
            }
        }
        return line.toString();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
