package org.replibench.runner.gc;

import com.microsoft.gctoolkit.GCToolKit;
import com.microsoft.gctoolkit.io.SingleGCLogFile;
import com.microsoft.gctoolkit.jvm.JavaVirtualMachine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

/** A JVM's unified collection log ({@code -Xlog:gc*}, with wall-clock time stamps). */
public final class GcLog {
    private final List<Collection> collections;

    private GcLog(List<Collection> collections) {
        this.collections = collections;
    }

    /** Reads a log; one that is missing or empty holds no collections. */
    public static GcLog read(Path log) throws IOException {
        if (!Files.exists(log) || Files.size(log) == 0) {
            return new GcLog(List.of());
        }
        GCToolKit toolKit = new GCToolKit();
        toolKit.loadAggregation(new Pauses());
        JavaVirtualMachine machine = toolKit.analyze(new SingleGCLogFile(log));
        return new GcLog(
                machine.getAggregation(Pauses.class).map(Pauses::collections).orElse(List.of()));
    }

    /** The pauses that began from {@code start} on and before {@code end}. */
    public List<Collection> between(Instant start, Instant end) {
        return collections.stream()
                .filter(collection ->
                        !collection.at().isBefore(start) && collection.at().isBefore(end))
                .toList();
    }
}
