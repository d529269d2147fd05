package org.replibench.machines.ssh;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Words of a command line that name files of this machine, as they have to be where the files are elsewhere. */
final class PathTranslation {
    /** What may follow a path within a word; anything else makes it another path. */
    private static final String END = "(?=$|[/:,;\\s\"'\\]])";

    private static final int URL = 1;
    private static final int PATH = 2;

    private final Map<String, String> paths = new TreeMap<>();
    private final Map<String, String> inUrls = new TreeMap<>();
    private final Pattern here;

    /** @param elsewhere paths of files and folders, by what they are here; at least one */
    PathTranslation(Map<Path, String> elsewhere) {
        elsewhere.forEach((path, other) -> {
            paths.put(path.toString(), other);
            inUrls.put(asUri(path.toString()), asUri(other));
        });
        this.here = Pattern.compile(Stream.of(paths, inUrls)
                .flatMap(known -> known.keySet().stream())
                .sorted(Comparator.comparingInt(String::length).reversed())
                .map(Pattern::quote)
                .collect(Collectors.joining("|", "(file:(?://)?)?(", ")" + END)));
    }

    List<String> translate(List<String> words) {
        return words.stream()
                .map(word -> here.matcher(word).replaceAll(found -> Matcher.quoteReplacement(translate(found))))
                .toList();
    }

    private String translate(MatchResult found) {
        String url = found.group(URL);
        return url == null
                ? paths.getOrDefault(found.group(PATH), found.group())
                : url + inUrls.getOrDefault(found.group(PATH), found.group(PATH));
    }

    /** The path as it stands in a URL. */
    private static String asUri(String path) {
        try {
            return new URI("file", null, path, null).getRawPath();
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
