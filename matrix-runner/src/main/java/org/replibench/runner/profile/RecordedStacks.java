package org.replibench.runner.profile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordingFile;
import org.replibench.cluster.Node;

/** Takes from a recording where Java threads ran: stacks in the folded form that flame graphs are made of. */
public final class RecordedStacks {
    private static final String SAMPLE = "jdk.ExecutionSample";

    private RecordedStacks() {}

    /**
     * Folds the recordings that servers left in a cell's folder, as far as there are any.
     *
     * @param files gets the names of what is there, by what it is
     */
    public static void fold(List<Node> servers, Path folder, Instant start, Instant end, Map<String, String> files)
            throws IOException {
        for (Node server : servers) {
            Path recording = FlightRecorder.file(folder, server.name());
            if (Files.exists(recording)) {
                Path folded = folder.resolve(server.name() + ".stacks");
                Files.write(folded, lines(read(recording, start, end)));
                files.put("jfr." + server.name(), recording.getFileName().toString());
                files.put("stacks." + server.name(), folded.getFileName().toString());
            }
        }
    }

    /**
     * How often each stack was met from {@code start} on and before {@code end}.
     *
     * @return by the stack, its frames from the thread's entry on, separated by semicolons
     */
    static Map<String, Long> read(Path recording, Instant start, Instant end) throws IOException {
        Map<String, Long> stacks = new TreeMap<>();
        try (RecordingFile events = new RecordingFile(recording)) {
            while (events.hasMoreEvents()) {
                RecordedEvent event = events.readEvent();
                boolean within = !event.getStartTime().isBefore(start)
                        && event.getStartTime().isBefore(end);
                if (within && event.getEventType().getName().equals(SAMPLE) && event.getStackTrace() != null) {
                    stacks.merge(folded(event.getStackTrace()), 1L, Long::sum);
                }
            }
        }
        return stacks;
    }

    private static List<String> lines(Map<String, Long> stacks) {
        return stacks.entrySet().stream()
                .map(stack -> stack.getKey() + " " + stack.getValue())
                .toList();
    }

    private static String folded(RecordedStackTrace trace) {
        List<RecordedFrame> frames = new ArrayList<>(trace.getFrames());
        Collections.reverse(frames);
        return frames.stream().map(RecordedStacks::name).collect(Collectors.joining(";"));
    }

    /** Lambdas' and proxies' classes have numbers that differ from run to run. */
    private static String name(RecordedFrame frame) {
        RecordedMethod method = frame.getMethod();
        String type = method.getType().getName().replaceAll("(\\$\\$Lambda|\\$Proxy).*", "$1");
        return type + "." + method.getName();
    }
}
