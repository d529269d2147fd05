package org.replibench.cluster.engine;

import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.replibench.cluster.engine.EngineConfiguration.JGroupsStack;
import org.replibench.cluster.engine.EngineConfiguration.WarEntry;
import org.replibench.model.Arm;
import org.replibench.model.NoReplication;
import org.replibench.model.Pattern;
import org.replibench.model.Refusal;
import org.replibench.model.ReplicationPattern;
import org.replibench.model.ReplicationProtocol;
import org.replibench.model.ReplicationTrigger;
import org.replibench.session.ReplicationOptions;

/** Our own session layer, {@code session-replication}: it expresses every pattern. */
public final class ReplibenchEngine implements SessionEngine {
    /**
     * What the applications of a study have in their sessions. Whoever can reach the nodes' interconnect, on loopback every
     * local user, could otherwise send them objects of any library that the shop contains.
     */
    private static final String OWN_CLASSES = "org.replibench.**";

    @Override
    public String name() {
        return Arm.REPLIBENCH;
    }

    @Override
    public String description() {
        return "`session-replication`";
    }

    @Override
    public Optional<Refusal> unsupportedReason(Pattern pattern) {
        return pattern instanceof NoReplication
                ? Optional.of(new Refusal(
                        "pattern", "engine replibench always replicates", "a code such as 2212", "none", "engine none"))
                : Optional.empty();
    }

    @Override
    public EngineConfiguration configureSupported(Pattern pattern, int nodes) {
        return configure((ReplicationPattern) pattern);
    }

    @Override
    public boolean countsCopies(ReplicationPattern pattern) {
        return pattern.protocol() != ReplicationProtocol.DATABASE
                && pattern.trigger() != ReplicationTrigger.ON_SHUTDOWN;
    }

    private static EngineConfiguration configure(ReplicationPattern pattern) {
        Map<String, String> properties = new HashMap<>();
        List<WarEntry> files = new ArrayList<>(List.of(library(ReplicationOptions.class), library(Pattern.class)));
        properties.put("replibench.session.pattern", pattern.code());
        properties.put("replibench.session.allow", OWN_CLASSES);
        boolean database = pattern.protocol() == ReplicationProtocol.DATABASE;
        if (database) {
            properties.put("replibench.session.datasource", "java:comp/env/replibench/datasource");
            files.add(new WarEntry(
                    "WEB-INF/lib/sessions-datasource.jar/META-INF/web-fragment.xml",
                    ReplibenchEngine.class.getResource("sessions-datasource-fragment.xml")));
        }
        return new EngineConfiguration(
                Optional.of(JGroupsStack.of(pattern.protocol())),
                Optional.empty(),
                database,
                List.of(),
                false,
                files,
                properties);
    }

    /** The jar that a class came from, as a library of the shop. */
    private static WarEntry library(Class<?> type) {
        URL jar = type.getProtectionDomain().getCodeSource().getLocation();
        return new WarEntry("WEB-INF/lib/" + Path.of(jar.getPath()).getFileName(), jar);
    }
}
