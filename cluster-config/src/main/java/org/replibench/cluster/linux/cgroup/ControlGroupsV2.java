package org.replibench.cluster.linux.cgroup;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Version 2: one tree of directories; a group is a directory in it.
 *
 * @param root the tree's root, as far as this process sees it
 */
record ControlGroupsV2(Path root) implements ControlGroups {
    private static final String AVAILABLE = "cgroup.controllers";
    private static final String ON = "cgroup.subtree_control";
    private static final List<String> NEEDED = List.of("cpu", "memory");

    /** Whether this tree has the controllers; a kernel that runs both versions has them in only one. */
    boolean fit() {
        return Files.exists(root.resolve(AVAILABLE)) && words(AVAILABLE).containsAll(NEEDED);
    }

    @Override
    public Optional<String> refusal() {
        if (!Files.isWritable(root) || !Files.isWritable(root.resolve(ON))) {
            return Optional.of("write access to control groups required, found " + root + " read-only");
        }
        return Optional.empty();
    }

    @Override
    public ControlGroup group(String name) {
        return new ControlGroupV2(this, root.resolve(name));
    }

    @Override
    public List<String> startingWith(String prefix) {
        return ControlFiles.directories(root, prefix);
    }

    /** Has the kernel limit and count processor time and memory in this tree's groups, if it does not yet. */
    void turnOn() {
        for (String controller : NEEDED) {
            if (!words(ON).contains(controller)) {
                ControlFiles.write(root.resolve(ON), "+" + controller);
            }
        }
    }

    private List<String> words(String file) {
        return Arrays.asList(ControlFiles.read(root.resolve(file)).split(" "));
    }
}
