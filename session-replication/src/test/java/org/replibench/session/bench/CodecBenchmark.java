package org.replibench.session.bench;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.replibench.session.attributes.AttributeCodec;
import org.replibench.session.attributes.ClassAllowList;

/** Writing and reading one attribute of 4 KiB. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(3)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class CodecBenchmark {
    private static final String NAME = "cargo";

    private final ClassLoader loader = CodecBenchmark.class.getClassLoader();
    private final AttributeCodec codec = new AttributeCodec(new ClassAllowList(""), loader);
    private final byte[] value = new byte[PayloadServlet.CARGO_BYTES];
    private final byte[] serialised = codec.serialise(NAME, value);

    @Benchmark
    public byte[] serialise() {
        return codec.serialise(NAME, value);
    }

    @Benchmark
    public Object deserialise() {
        return codec.deserialise(NAME, serialised);
    }
}
