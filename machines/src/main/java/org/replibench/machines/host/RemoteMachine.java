package org.replibench.machines.host;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Another machine, which this one asks through a connection. */
public interface RemoteMachine {
    /**
     * Files in which its kernel tells of it, all of them read in one exchange.
     *
     * @param files absolute paths without a colon
     * @return texts by path; one that can't be read is missing
     * @throws org.replibench.machines.support.ClusterException with one line that names the machine if it does not answer
     */
    Map<String, String> read(List<String> files);

    /**
     * The same, and {@code /proc/PID/stat} of a program that this run started there, and of the processes that this one started.
     *
     * @param program its id there
     */
    default Map<String, String> read(List<String> files, long program) {
        throw new UnsupportedOperationException("no program was started there");
    }

    /**
     * What {@code grep -s '' /dev/null FILE…} printed, by file.
     *
     * @param printed before each line its file, and a colon
     */
    static Map<String, String> textsByFile(String printed) {
        Map<String, StringBuilder> texts = new HashMap<>();
        printed.lines().filter(line -> line.startsWith("/")).forEach(line -> {
            int colon = line.indexOf(':');
            texts.computeIfAbsent(line.substring(0, colon), file -> new StringBuilder())
                    .append(line, colon + 1, line.length())
                    .append('\n');
        });
        return texts.entrySet().stream().collect(Collectors.toMap(Map.Entry::getKey, text -> text.getValue()
                .toString()));
    }

    /**
     * The time of day by its clock.
     *
     * @return nanoseconds since 1970 where its {@code date} knows them, else seconds; what is no number does not tell
     * @throws org.replibench.machines.support.ClusterException with one line that names the machine if it does not answer
     */
    String timeOfDay();

    /** Whether it is cut off, or was given up there: all that ran has ended, or is about to. */
    boolean lost();
}
