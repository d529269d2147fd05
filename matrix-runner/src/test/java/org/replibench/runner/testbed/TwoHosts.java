package org.replibench.runner.testbed;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** An inventory of two hosts, for tests that connect to none. */
public final class TwoHosts {
    /** The file's name. */
    public static final String INVENTORY = "hosts.yaml";

    private TwoHosts() {}

    /** Returns the file. */
    public static Path write(Path folder) throws IOException {
        return Files.writeString(
                folder.resolve(INVENTORY),
                "nodes: {hosts: {a: {ansible_host: 192.0.2.1}, b: {ansible_host: 192.0.2.2}}}\n");
    }
}
