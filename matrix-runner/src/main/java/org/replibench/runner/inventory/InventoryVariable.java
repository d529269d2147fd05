package org.replibench.runner.inventory;

import java.util.Locale;
import java.util.Set;
import org.replibench.analysis.yaml.UserYaml;
import org.replibench.model.Refusal;
import org.replibench.runner.options.InvalidRequestException;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.Tag;

/**
 * A variable as the file has it. What its value means is asked for when it is read: others' variables may hold anything.
 *
 * @param owner the group or the host that has it, such as {@code group nodes}
 * @param file its name, for refusals
 */
record InventoryVariable(String name, Node value, String owner, String file) {
    private static final Set<Tag> PLAIN = Set.of(Tag.STR, Tag.INT, Tag.FLOAT, Tag.BOOL, Tag.TIMESTAMP);
    private static final Tag VAULT = new Tag("!vault");
    private static final Tag ENCRYPTED = new Tag("!vault-encrypted");

    private static final Set<String> YES = Set.of("true", "yes", "on", "y", "t", "1");
    private static final Set<String> NO = Set.of("false", "no", "off", "n", "f", "0");

    /**
     * The value as text, not empty.
     *
     * @throws InvalidRequestException with its place, if it is no plain value: a list, an encrypted one, or one with Jinja
     */
    String text() {
        Tag tag = value.getTag();
        if (tag.equals(VAULT) || tag.equals(ENCRYPTED)) {
            throw invalid(
                    "encrypted by ansible-vault",
                    "a plain value",
                    tag.getValue(),
                    "ssh-agent for keys, and plain text for the rest");
        }
        if (!(value instanceof ScalarNode scalar)) {
            throw invalid("no single value", "one value", "a " + value.getNodeId(), name + ": value");
        }
        String text = scalar.getValue();
        if (text.contains("{{") || text.contains("{%")) {
            throw invalid(
                    "a Jinja template, which only Ansible can fill in", "a plain value", text, "the value itself");
        }
        if (!PLAIN.contains(tag) || text.isBlank()) {
            throw invalid(
                    "no value",
                    "a plain value",
                    PLAIN.contains(tag) || tag.equals(Tag.NULL) ? text : tag.getValue(),
                    name + ": value, or to delete the line");
        }
        return text;
    }

    /** A whole number from {@code min} to {@code max}. */
    int number(int min, int max) {
        String text = text();
        try {
            int number = Integer.parseInt(text);
            if (number >= min && number <= max) {
                return number;
            }
            throw invalid("out of range", min + " to " + max, text, name + ": " + (number < min ? min : max));
        } catch (NumberFormatException e) {
            throw invalid("no whole number", min + " to " + max, text, name + ": " + min);
        }
    }

    /** Yes or no, in any of YAML's and Ansible's words. */
    boolean flag() {
        String text = text().toLowerCase(Locale.ROOT);
        if (!YES.contains(text) && !NO.contains(text)) {
            throw invalid("neither yes nor no", "true or false", text, name + ": true");
        }
        return YES.contains(text);
    }

    /** What to throw if the value is wrong, with its place. */
    InvalidRequestException invalid(String problem, String expected, String got, String suggestion) {
        return new InvalidRequestException(
                new Refusal(owner + ", " + name, problem, expected, got, suggestion).at(place()));
    }

    private String place() {
        return file + " line " + UserYaml.line(value.getStartMark());
    }
}
