package org.replibench.cluster;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The members that a node sees on one of its channels.
 *
 * @param members by their names
 */
public record ClusterView(Set<String> members) {
    /** The number of members, and their names: after a merge, those of the parts follow. */
    private static final Pattern MEMBERS = Pattern.compile("\\(\\d+\\) \\[([^]]*)]");

    /** What a server adds to a member's name. */
    private static final String VERSION = "\\(.*\\)";

    public ClusterView {
        members = Set.copyOf(members);
    }

    /** Reads JGroups' text, such as {@code [node1|1] (2) [node1, node2]}; one without members is empty. */
    static ClusterView parse(String text) {
        Matcher matcher = MEMBERS.matcher(text);
        return new ClusterView(
                matcher.find()
                        ? Arrays.stream(matcher.group(1).split(","))
                                .map(member -> member.strip().replaceAll(VERSION, ""))
                                .collect(Collectors.toSet())
                        : Set.of());
    }

    /** How many members each has, itself included, such as {@code 2}, or {@code 2 and 1} on two channels. */
    public static String sizes(List<ClusterView> views) {
        return views.isEmpty()
                ? "nobody"
                : views.stream()
                        .map(view -> String.valueOf(view.members().size()))
                        .collect(Collectors.joining(" and "));
    }
}
