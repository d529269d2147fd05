package org.replibench.analysis.yaml;

import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.events.CollectionEndEvent;
import org.yaml.snakeyaml.events.CollectionStartEvent;
import org.yaml.snakeyaml.events.Event;
import org.yaml.snakeyaml.events.NodeEvent;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.reader.ReaderException;

/**
 * YAML of any origin, read to nodes: no object is made of it, whatever its tags say, and no part of it is there twice. Anchors are
 * refused, as with them some lines can mean a document without end.
 */
public final class UserYaml {
    /** Hundreds of times what a preset or a network takes. */
    private static final int MAX_BYTES = 1 << 20;

    /** A network has five. */
    private static final int MAX_DEPTH = 20;

    private UserYaml() {}

    /**
     * The text of a file.
     *
     * @throws InvalidYamlException if it can't be read, is too large, or is no text
     */
    public static String text(Path file) {
        try {
            if (!Files.isRegularFile(file)) {
                throw new InvalidYamlException("no file", "a YAML file", file.toString(), null);
            }
            long size = Files.size(file);
            if (size > MAX_BYTES) {
                throw tooLarge(size);
            }
            return Files.readString(file);
        } catch (CharacterCodingException e) {
            throw new InvalidYamlException("not UTF-8", "text in UTF-8", file.toString(), e);
        } catch (AccessDeniedException e) {
            throw new InvalidYamlException("permission denied", "a readable YAML file", file.toString(), e);
        } catch (IOException e) {
            throw new InvalidYamlException(
                    "cannot be read: " + e.getMessage(), "a readable YAML file", file.toString(), e);
        }
    }

    /**
     * The document in a text; null if it has none.
     *
     * @throws InvalidYamlException if it is no YAML, or more than this reader takes
     */
    public static Node compose(String text) {
        if (text.length() > MAX_BYTES) {
            throw tooLarge(text.length());
        }
        try {
            Yaml yaml = new Yaml(new LoaderOptions());
            requirePlain(yaml.parse(new StringReader(text)));
            return yaml.compose(new StringReader(text));
        } catch (ReaderException e) {
            throw new InvalidYamlException(
                    "has a character that YAML has not",
                    "text",
                    String.format("\\u%04x", e.getCodePoint()),
                    lineOf(text, e.getCodePoint()),
                    e);
        } catch (MarkedYAMLException e) {
            throw new InvalidYamlException(
                    "not valid YAML",
                    "YAML",
                    String.valueOf(e.getProblem()),
                    e.getProblemMark() == null ? OptionalInt.empty() : OptionalInt.of(line(e.getProblemMark())),
                    e);
        } catch (YAMLException e) {
            throw new InvalidYamlException(
                    "not valid YAML",
                    "YAML",
                    String.valueOf(e.getMessage()).lines().findFirst().orElse(""),
                    e);
        }
    }

    /** The line of a mark, counted from 1. */
    public static int line(Mark mark) {
        return mark.getLine() + 1;
    }

    /** SnakeYAML gives its place in a part of the text only. */
    private static OptionalInt lineOf(String text, int point) {
        int position = Math.max(0, text.indexOf(point));
        return OptionalInt.of(1
                + (int) text.chars()
                        .limit(position)
                        .filter(letter -> letter == '\n')
                        .count());
    }

    /** While it is read: each further level takes the parser longer. */
    private static void requirePlain(Iterable<Event> events) {
        int depth = 0;
        for (Event event : events) {
            depth += event instanceof CollectionStartEvent ? 1 : event instanceof CollectionEndEvent ? -1 : 0;
            if (depth > MAX_DEPTH) {
                throw refused("nested too deeply", "at most " + MAX_DEPTH + " levels", "more", event);
            }
            if (event instanceof NodeEvent node && node.getAnchor() != null) {
                throw refused(
                        "has an anchor or an alias", "each value written where it is used", node.getAnchor(), event);
            }
        }
    }

    private static InvalidYamlException refused(String problem, String expected, String got, Event event) {
        return new InvalidYamlException(problem, expected, got, OptionalInt.of(line(event.getStartMark())), null);
    }

    private static InvalidYamlException tooLarge(long size) {
        return new InvalidYamlException("too large", "at most " + MAX_BYTES + " bytes", size + " bytes", null);
    }

    /** What is no YAML that can be read; its parts are those of a refusal, as only who asked for it can say what else to try. */
    public static final class InvalidYamlException extends RuntimeException {
        private final transient String expected;
        private final transient String got;
        private final transient OptionalInt line;

        private InvalidYamlException(String problem, String expected, String got, Throwable cause) {
            this(problem, expected, got, OptionalInt.empty(), cause);
        }

        private InvalidYamlException(String problem, String expected, String got, OptionalInt line, Throwable cause) {
            super(problem, cause);
            this.expected = expected;
            this.got = got;
            this.line = line;
        }

        /** What is wrong with it. */
        public String problem() {
            return getMessage();
        }

        public String expected() {
            return expected;
        }

        public String got() {
            return got;
        }

        /** The name of the file, and the line of the culprit where that is known. */
        public String place(String file) {
            return line.isPresent() ? file + " line " + line.getAsInt() : file;
        }
    }
}
