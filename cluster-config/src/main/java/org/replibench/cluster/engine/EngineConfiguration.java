package org.replibench.cluster.engine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.replibench.session.Options;

/**
 * What an engine adds to a server and to the shop.
 *
 * @param scripts CLI scripts to run on the server's configuration, in this order, after {@code base.cli}; names of
 *     resources beside {@code base.cli}
 * @param distributable whether the shop's {@code web.xml} says {@code <distributable/>}
 * @param warFiles files to add to the exploded shop
 * @param systemProperties what the scripts' expressions, and the engine, read at a node's start
 */
public record EngineConfiguration(
        List<String> scripts, boolean distributable, List<WarFile> warFiles, Map<String, String> systemProperties) {

    /** The script that gives session stores a pool of their own. */
    static final String SESSIONS_DATASOURCE = "sessions-datasource.cli";

    public EngineConfiguration {
        scripts = List.copyOf(scripts);
        warFiles = List.copyOf(warFiles);
        systemProperties = Map.copyOf(systemProperties);
    }

    /**
     * What of this servers are started for: all but the properties that are read when the shop is deployed. Where it is
     * equal, the same servers will do.
     */
    public EngineConfiguration atStart() {
        Map<String, String> readAtStart = new HashMap<>(systemProperties);
        readAtStart.keySet().removeIf(name -> name.startsWith(Options.PREFIX));
        return new EngineConfiguration(scripts, distributable, warFiles, readAtStart);
    }

    /** The same, with members that notice each other's failures so; nothing changes where there are none. */
    public EngineConfiguration with(FailureDetection detection) {
        if (!clustered()) {
            return this;
        }
        List<String> allScripts = new ArrayList<>(scripts);
        if (!detection.sockets()) {
            JGroupsStack.among(scripts).forEach(stack -> allScripts.addAll(stack.shippedDetection()));
        }
        Map<String, String> allProperties = new HashMap<>(systemProperties);
        allProperties.putAll(detection.systemProperties());
        return new EngineConfiguration(allScripts, distributable, warFiles, allProperties);
    }

    /** How many pools of database connections each node has: the shop's, and maybe one for sessions. */
    public int databasePools() {
        return scripts.contains(SESSIONS_DATASOURCE) ? 2 : 1;
    }

    /** Whether the nodes talk to each other, so that a cluster view can be waited for. */
    public boolean clustered() {
        return scripts.stream().anyMatch(script -> script.startsWith(JGroupsStack.SCRIPT_PREFIX));
    }
}
