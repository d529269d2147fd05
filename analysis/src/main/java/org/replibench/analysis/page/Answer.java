package org.replibench.analysis.page;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.replibench.model.Pattern;
import org.replibench.model.ReplicationPattern;

/**
 * What a study found, and how sure one can be of it.
 *
 * @param sentence the answer to the study's question
 * @param decided what the measurements settle
 * @param undecided what they leave open, and what would settle it
 * @param warnings what may have distorted them
 */
public record Answer(String sentence, List<String> decided, List<String> undecided, List<String> warnings) {
    public Answer {
        decided = List.copyOf(decided);
        undecided = List.copyOf(undecided);
        warnings = List.copyOf(warnings);
    }

    /** An answer with nothing to add to it. */
    public static Answer of(String sentence) {
        return new Answer(sentence, List.of(), List.of(), List.of());
    }

    /**
     * The same with each pattern's words where its code stands first in the sentence, such as {@code 2211 replibench (TCP,
     * request end, delta, async)}; before the findings, page and console have them all.
     *
     * @param engines whose names may stand after a code
     */
    public Answer inWords(Stream<Pattern> patterns, Stream<String> engines) {
        String engine = engines.distinct().collect(Collectors.joining("|"));
        String inWords = sentence;
        for (Pattern pattern :
                patterns.filter(ReplicationPattern.class::isInstance).distinct().toList()) {
            inWords = inWords.replaceFirst(
                    mention(pattern, engine), "$0 (" + pattern.words().replace(" ·", ",") + ")");
        }
        return new Answer(inWords, decided, undecided, warnings);
    }

    /** Not in the name of a cell, whose parts are joined by hyphens, nor in a decimal number. */
    private static String mention(Pattern pattern, String engine) {
        return "(?<![\\w.-])" + pattern.code() + "(?: (?:" + engine + "))?(?![\\w-]|\\.\\d)";
    }

    /** The same with further findings after the others. */
    public Answer with(List<String> moreDecided, List<String> moreUndecided) {
        return new Answer(sentence, concat(decided, moreDecided), concat(undecided, moreUndecided), warnings);
    }

    private static List<String> concat(List<String> first, List<String> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }

    /** The lines of a console: the sentence, then one for each finding. */
    public String text() {
        return Stream.of(
                        Stream.of(sentence),
                        decided.stream().map(line -> "Decided: " + line),
                        undecided.stream().map(line -> "Not decided: " + line),
                        warnings.stream().map(line -> "Warning: " + line))
                .flatMap(lines -> lines)
                .collect(Collectors.joining("\n"));
    }
}
