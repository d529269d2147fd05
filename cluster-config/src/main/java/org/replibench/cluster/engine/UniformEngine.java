package org.replibench.cluster.engine;

import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.replibench.model.NoReplication;
import org.replibench.model.Pattern;
import org.replibench.model.Protocol;
import org.replibench.model.ReplicationPattern;
import org.replibench.session.Options;

/** Our own session layer, {@code session-replication}: it expresses every pattern. */
public final class UniformEngine implements SessionEngine {
    @Override
    public String name() {
        return "uniform";
    }

    @Override
    public Optional<String> refusal(Pattern pattern) {
        return pattern instanceof NoReplication
                ? Optional.of("pattern none: engine uniform always replicates; use engine none")
                : Optional.empty();
    }

    @Override
    public EngineConfiguration configure(Pattern pattern, int nodes) {
        refusal(pattern).ifPresent(reason -> {
            throw new IllegalArgumentException(reason);
        });
        return configure((ReplicationPattern) pattern);
    }

    private static EngineConfiguration configure(ReplicationPattern pattern) {
        List<String> scripts = new ArrayList<>();
        Map<String, String> properties = new HashMap<>();
        List<WarFile> files = new ArrayList<>(List.of(library(Options.class), library(Pattern.class)));
        properties.put("replibench.session.pattern", pattern.code());
        scripts.add(JGroupsStack.of(pattern.protocol()).script());
        if (pattern.protocol() == Protocol.DATABASE) {
            scripts.add(EngineConfiguration.SESSIONS_DATASOURCE);
            properties.put("replibench.session.datasource", "java:comp/env/replibench/datasource");
            files.add(new WarFile(
                    "WEB-INF/lib/sessions-datasource.jar/META-INF/web-fragment.xml",
                    UniformEngine.class.getResource("sessions-datasource-fragment.xml")));
        }
        return new EngineConfiguration(scripts, false, files, properties);
    }

    /** The jar that a class came from, as a library of the shop. */
    private static WarFile library(Class<?> type) {
        URL jar = type.getProtectionDomain().getCodeSource().getLocation();
        return new WarFile("WEB-INF/lib/" + Path.of(jar.getPath()).getFileName(), jar);
    }
}
