package org.replibench.machines.remote;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The way to a shell on a host. */
public sealed interface HostAccess {
    /** What two hosts have in common only if they are one. */
    String identity();

    /**
     * By the system's OpenSSH client, with its user's configuration, agent and jump hosts.
     *
     * @param address a name, an alias of the configuration, or an IP address
     * @param port the configuration's, or else 22, if empty
     * @param user the configuration's, or else the one of this process, if empty
     * @param privateKeyFile the configuration's and the agent's keys, if empty
     * @param arguments further ones of {@code ssh}
     */
    record Ssh(
            String address,
            OptionalInt port,
            Optional<String> user,
            Optional<String> privateKeyFile,
            List<String> arguments)
            implements HostAccess {
        /** The usual one of SSH. */
        public static final int DEFAULT_PORT = 22;

        public Ssh {
            arguments = List.copyOf(arguments);
        }

        @Override
        public String identity() {
            return address + " port " + port.orElse(DEFAULT_PORT);
        }
    }

    /**
     * By a command that runs the words after it on the host, such as {@code kubectl exec -i node1 --}.
     *
     * @param words program and arguments; no shell of this machine reads them. Empty: this machine itself
     */
    record Command(List<String> words) implements HostAccess {
        /** No other machine. */
        public static final Command THIS_MACHINE = new Command(List.of());

        /** What no shell reads as anything else. */
        private static final Pattern PLAIN = Pattern.compile("[\\w@%+=:,./-]+");

        private static final Pattern PLACEHOLDER = Pattern.compile("\\{([a-z_]+)}");

        public Command {
            words = List.copyOf(words);
        }

        /**
         * Makes a command of a template such as {@code kubectl exec -i {name} --}. What takes a placeholder's place stays within its
         * word, whatever blanks and quotes it has.
         *
         * @param values by placeholder, without braces
         * @throws IllegalArgumentException with what is wrong, if the template has no word, an open quote or a placeholder without a value
         */
        public static Command ofTemplate(String template, Map<String, String> values) {
            List<String> words = PosixWords.split(template).stream()
                    .map(word -> fill(word, values))
                    .toList();
            if (words.isEmpty()) {
                throw new IllegalArgumentException("no command");
            }
            return new Command(words);
        }

        /** As a shell takes it. */
        @Override
        public String identity() {
            return words.stream()
                    .map(word -> PLAIN.matcher(word).matches() ? word : PosixWords.quote(word))
                    .collect(Collectors.joining(" "));
        }

        private static String fill(String word, Map<String, String> values) {
            return PLACEHOLDER
                    .matcher(word)
                    .replaceAll(found -> Matcher.quoteReplacement(valueOf(found.group(1), values)));
        }

        private static String valueOf(String placeholder, Map<String, String> values) {
            String value = values.get(placeholder);
            if (value == null) {
                Set<String> known = new TreeSet<>(values.keySet());
                throw new IllegalArgumentException("no value for {" + placeholder + "}, only for " + known);
            }
            return value;
        }
    }
}
