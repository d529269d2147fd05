package org.replibench.session.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/** What profile jmh runs: {@code Benchmarks RESULTS [JMH OPTIONS]}; allocation is always profiled. */
public final class Benchmarks {
    private static final DateTimeFormatter TIMESTAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

    private Benchmarks() {}

    public static void main(String[] arguments) throws Exception {
        Path folder = Files.createDirectories(Path.of(arguments[0]).resolve("jmh"));
        Path file = folder.resolve(LocalDateTime.now().format(TIMESTAMP) + ".json");
        String options = arguments.length > 1 ? arguments[1].strip() : "";
        new Runner(new OptionsBuilder()
                        .parent(new CommandLineOptions(options.isEmpty() ? new String[0] : options.split("\\s+")))
                        .addProfiler(GCProfiler.class)
                        .resultFormat(ResultFormatType.JSON)
                        .result(file.toString())
                        .build())
                .run();
        System.out.println("Results: " + file);
    }
}
