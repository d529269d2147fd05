package org.replibench.machines.linux;

import java.util.List;
import org.replibench.machines.support.ClusterException;

/** The network namespaces of this machine that have names. */
final class NetworkNamespaces {
    private NetworkNamespaces() {}

    static List<String> startingWith(String prefix) {
        // A namespace with an id is followed by it.
        return IpCommands.ip("netns list")
                .lines()
                .map(line -> line.split(" ")[0])
                .filter(name -> name.startsWith(prefix))
                .toList();
    }

    /** Deletes a namespace; one that is gone already is no error. */
    static void delete(String name) {
        SystemCommand.CommandResult commandResult = SystemCommand.runUnchecked("ip", "netns", "delete", name);
        if (commandResult.failed() && startingWith(name).contains(name)) {
            throw new ClusterException(
                    "network namespace " + name + ": could not be deleted: " + commandResult.errorMessage());
        }
    }
}
