package org.replibench.runner.cpuprofile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import jdk.jfr.EventType;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordingFile;
import org.replibench.analysis.cpuprofile.CellCpuProfile;
import org.replibench.cluster.Node;
import org.replibench.runner.audit.input.TimeSpans;

/**
 * Takes from a recording where Java threads ran: stacks in the folded form that flame graphs are made of.
 *
 * @param counts how often each stack was met: its frames from the thread's entry on, separated by semicolons
 * @param periodMillis from one sample of a thread to the next, as the recorder was set; empty if the recording does not tell
 */
public record RecordedStacks(Map<String, Long> counts, OptionalInt periodMillis) {
    private static final String SAMPLE = "jdk.ExecutionSample";

    private static final String SETTING = "jdk.ActiveSetting";

    private static final Pattern PERIOD = Pattern.compile("(\\d+) ?ms");

    public RecordedStacks {
        counts = Map.copyOf(counts);
    }

    /**
     * Folds the recordings that servers left in a cell's folder, as far as there are any.
     *
     * @param windows whose samples count
     * @param files gets the names of what is there, by what it is
     * @param settings gets how the samples were taken
     */
    public static void fold(
            List<Node> servers, Path folder, TimeSpans windows, Map<String, String> files, Map<String, String> settings)
            throws IOException {
        for (Node server : servers) {
            Path recording = FlightRecorderProfiler.file(folder, server.name());
            if (Files.exists(recording)) {
                Path folded = folder.resolve(server.name() + ".stacks");
                RecordedStacks stacks = read(recording, windows);
                Files.write(folded, stacks.lines());
                files.put("jfr." + server.name(), recording.getFileName().toString());
                files.put("stacks." + server.name(), folded.getFileName().toString());
                stacks.periodMillis()
                        .ifPresent(millis -> settings.put(CellCpuProfile.PERIOD_MILLIS, String.valueOf(millis)));
            }
        }
    }

    static RecordedStacks read(Path recording, TimeSpans windows) throws IOException {
        Map<String, Long> stacks = new TreeMap<>();
        OptionalInt periodMillis = OptionalInt.empty();
        try (RecordingFile events = new RecordingFile(recording)) {
            List<EventType> types = events.readEventTypes();
            while (events.hasMoreEvents()) {
                RecordedEvent event = events.readEvent();
                boolean within = windows.contains(event.getStartTime().toEpochMilli());
                String type = event.getEventType().getName();
                if (within && type.equals(SAMPLE) && event.getStackTrace() != null) {
                    stacks.merge(folded(event.getStackTrace()), 1L, Long::sum);
                } else if (type.equals(SETTING) && isSamplingPeriod(event, types)) {
                    periodMillis = millis(event.getString("value"));
                }
            }
        }
        return new RecordedStacks(stacks, periodMillis);
    }

    /** It is noted down when a recording starts, before the window. */
    private static boolean isSamplingPeriod(RecordedEvent setting, List<EventType> types) {
        return setting.getString("name").equals("period")
                && types.stream()
                        .anyMatch(type -> type.getId() == setting.getLong("id")
                                && type.getName().equals(SAMPLE));
    }

    private static OptionalInt millis(String period) {
        Matcher matcher = PERIOD.matcher(period);
        return matcher.matches() ? OptionalInt.of(Integer.parseInt(matcher.group(1))) : OptionalInt.empty();
    }

    private List<String> lines() {
        return new TreeMap<>(counts)
                .entrySet().stream()
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
