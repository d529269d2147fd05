package org.replibench.session.bench;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.replibench.session.BenchmarkServer;

/**
 * A request that sets one attribute of 4 KiB, from the client's socket and back, client and both nodes in one JVM. What
 * the layer costs is the difference to {@code none}; allocation is that of the whole JVM, the copy's holder included.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(3)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
public class RequestBenchmark {
    private static final String NONE = "none";

    @Param({NONE, "2211", "2212"})
    public String pattern;

    private BenchmarkServer server;
    private Socket socket;
    private BufferedReader responses;
    private byte[] request;

    @Setup
    public void start() throws Exception {
        PayloadServlet servlet = new PayloadServlet();
        server = pattern.equals(NONE)
                ? BenchmarkServer.inMemory(servlet)
                : BenchmarkServer.replicating(pattern, servlet);
        socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
        socket.setTcpNoDelay(true);
        responses = new BufferedReader(new InputStreamReader(socket.getInputStream(), ISO_8859_1));
        request = bytes("");
        String cookie = request();
        request = bytes("Cookie: " + cookie.split(";", 2)[0] + "\r\n");
    }

    @Benchmark
    public String request() throws IOException {
        socket.getOutputStream().write(request);
        String status = responses.readLine();
        if (!"HTTP/1.1 200 OK".equals(status)) {
            throw new IOException("HTTP/1.1 200 OK expected, found " + status);
        }
        String cookie = "";
        for (String line = responses.readLine(); !line.isEmpty(); line = responses.readLine()) {
            if (line.startsWith("Set-Cookie: ")) {
                cookie = line.substring("Set-Cookie: ".length());
            }
        }
        return cookie;
    }

    @TearDown
    public void stop() throws Exception {
        socket.close();
        server.stop();
    }

    private static byte[] bytes(String header) {
        return ("GET / HTTP/1.1\r\nHost: localhost\r\n" + header + "\r\n").getBytes(ISO_8859_1);
    }
}
