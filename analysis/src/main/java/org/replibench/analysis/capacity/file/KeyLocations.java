package org.replibench.analysis.capacity.file;

import java.util.HashMap;
import java.util.Map;
import org.replibench.analysis.capacity.InvalidNetworkException;
import org.replibench.analysis.capacity.file.NetworkFile.InvalidNetworkFileException;
import org.replibench.analysis.yaml.UserYaml;
import org.yaml.snakeyaml.error.Mark;

/** In which line of a file each key is, by the key's path. */
final class KeyLocations {
    private final String file;
    private final Map<String, Mark> marks = new HashMap<>();

    KeyLocations(String file) {
        this.file = file;
    }

    void put(String path, Mark mark) {
        marks.put(path, mark);
    }

    /** Such as {@code two.yaml line 3}. */
    String line(Mark mark) {
        return file + " line " + UserYaml.line(mark);
    }

    /** The same refusal, with the line of the culprit, or of the nearest key around it. */
    InvalidNetworkFileException locate(InvalidNetworkException invalid) {
        String path = invalid.path();
        while (!marks.containsKey(path) && path.contains(".")) {
            path = path.substring(0, path.lastIndexOf('.'));
        }
        String place = marks.containsKey(path) ? line(marks.get(path)) : file;
        return new InvalidNetworkFileException(place + ": " + invalid.getMessage(), invalid);
    }
}
