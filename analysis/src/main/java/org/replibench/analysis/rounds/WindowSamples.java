package org.replibench.analysis.rounds;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.replibench.records.load.LoadSample;
import org.replibench.records.load.LoadSamplesFile;
import org.replibench.records.raw.RawFile;
import org.replibench.records.raw.WindowsFile.Window;

/** The requests that were answered within the windows of an arm, in one start of its servers. */
public final class WindowSamples {
    private static final long MICROS_PER_MILLI = 1000;

    private WindowSamples() {}

    /**
     * Reads them from a cell's folder, whose file of requests may still be written, or be missing.
     *
     * @param reader gets each request with its window
     */
    public static void read(Path cellFolder, Collection<Window> windows, BiConsumer<Window, LoadSample> reader)
            throws IOException {
        if (!Files.exists(RawFile.LOAD_SAMPLES.in(cellFolder))) {
            return;
        }
        NavigableMap<Long, Window> byStart = new TreeMap<>();
        windows.forEach(window -> byStart.put(window.startMillis() * MICROS_PER_MILLI, window));
        LoadSamplesFile.read(RawFile.LOAD_SAMPLES.in(cellFolder), sample -> {
            Map.Entry<Long, Window> window = byStart.floorEntry(sample.endMicros());
            if (window != null && sample.endMicros() < window.getValue().endMillis() * MICROS_PER_MILLI) {
                reader.accept(window.getValue(), sample);
            }
        });
    }
}
