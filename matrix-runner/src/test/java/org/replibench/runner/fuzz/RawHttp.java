package org.replibench.runner.fuzz;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Sends requests as they are, each over a connection of its own: an HTTP client would refuse or correct most of them. */
public final class RawHttp {
    /** Far longer than any page takes: who answers later hangs. */
    private static final int PATIENCE_MILLIS = 60_000;

    private final InetSocketAddress server;

    public RawHttp(URI server) {
        this.server = new InetSocketAddress(server.getHost(), server.getPort());
    }

    /**
     * The response, or empty if the server closed the connection instead.
     *
     * @throws java.net.SocketTimeoutException if the server neither answers nor closes
     */
    public Optional<RawResponse> send(RequestDraft draft) throws IOException {
        try (Socket socket = new Socket()) {
            socket.setSoTimeout(PATIENCE_MILLIS);
            // Ten thousand closed connections that linger would leave the machine no ports.
            socket.setSoLinger(true, 0);
            socket.connect(server, PATIENCE_MILLIS);
            write(draft, socket);
            return read(new BufferedInputStream(socket.getInputStream()), draft.isHead());
        }
    }

    private static void write(RequestDraft draft, Socket socket) {
        try {
            OutputStream output = socket.getOutputStream();
            output.write(draft.bytes());
            output.flush();
            if (draft.halfClosed()) {
                socket.shutdownOutput();
            }
        } catch (IOException e) {
            // It has closed the connection, and has perhaps said why before.
        }
    }

    private static Optional<RawResponse> read(InputStream input, boolean head) throws IOException {
        try {
            int status;
            List<RequestDraft.Header> headers;
            do {
                status = status(line(input));
                headers = headers(input);
            } while (status / 100 == 1 && status != 101);
            RawResponse withoutBody = new RawResponse(status, headers, new byte[0]);
            return Optional.of(
                    head || status == 204 || status == 304 || status == 101
                            ? withoutBody
                            : new RawResponse(status, headers, body(input, withoutBody)));
        } catch (EOFException | java.net.SocketException closed) {
            return Optional.empty();
        }
    }

    private static int status(String line) throws IOException {
        if (!line.matches("HTTP/1\\.[01] [1-9]\\d\\d( .*)?")) {
            throw new IOException("no status line: " + line);
        }
        return Integer.parseInt(line.substring(9, 12));
    }

    private static List<RequestDraft.Header> headers(InputStream input) throws IOException {
        List<RequestDraft.Header> headers = new ArrayList<>();
        for (String line = line(input); !line.isEmpty(); line = line(input)) {
            int colon = line.indexOf(':');
            if (colon < 1) {
                throw new IOException("no header: " + line);
            }
            headers.add(new RequestDraft.Header(
                    line.substring(0, colon), line.substring(colon + 1).strip()));
        }
        return headers;
    }

    private static byte[] body(InputStream input, RawResponse response) throws IOException {
        if (response.header("Transfer-Encoding")
                .filter("chunked"::equalsIgnoreCase)
                .isPresent()) {
            ByteArrayOutputStream body = new ByteArrayOutputStream();
            for (int size = chunkSize(input); size > 0; size = chunkSize(input)) {
                body.writeBytes(exactly(size, input));
                line(input);
            }
            return body.toByteArray();
        }
        Optional<String> length = response.header("Content-Length");
        return length.isPresent() ? exactly(Integer.parseInt(length.get()), input) : input.readAllBytes();
    }

    private static int chunkSize(InputStream input) throws IOException {
        return Integer.parseInt(line(input).split(";")[0].strip(), 16);
    }

    private static byte[] exactly(int size, InputStream input) throws IOException {
        byte[] read = input.readNBytes(size);
        if (read.length < size) {
            throw new IOException("response ends after " + read.length + " of " + size + " bytes");
        }
        return read;
    }

    private static String line(InputStream input) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = input.read(); next != '\n'; next = input.read()) {
            if (next < 0) {
                throw new EOFException();
            }
            line.write(next);
        }
        return line.toString(StandardCharsets.ISO_8859_1).stripTrailing();
    }
}
