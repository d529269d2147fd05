package org.replibench.cluster.host;

import java.util.List;
import java.util.Map;

/** Another machine, which this one asks through a connection. */
public interface RemoteMachine {
    /**
     * Files in which its kernel tells of it, all of them read in one exchange.
     *
     * @param files absolute paths without a colon
     * @return texts by path; one that can't be read is missing
     * @throws org.replibench.cluster.support.ClusterException with one line that names the machine if it does not answer
     */
    Map<String, String> read(List<String> files);

    /**
     * The time of day by its clock.
     *
     * @return nanoseconds since 1970 where its {@code date} knows them, else seconds; what is no number does not tell
     * @throws org.replibench.cluster.support.ClusterException with one line that names the machine if it does not answer
     */
    String timeOfDay();

    /** Whether it is cut off, or was given up there: all that ran has ended, or is about to. */
    boolean lost();
}
