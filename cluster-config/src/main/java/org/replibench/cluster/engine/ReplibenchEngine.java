package org.replibench.cluster.engine;

import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.replibench.cluster.engine.EngineConfiguration.JGroupsStack;
import org.replibench.cluster.engine.EngineConfiguration.WarEntry;
import org.replibench.model.Arm;
import org.replibench.model.NamedPattern;
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
        return configure(List.of(pattern), Map.of(ReplicationOptions.PATTERN, pattern.code()));
    }

    @Override
    public Optional<Refusal> unsupportedReason(List<NamedPattern> patterns) {
        if (patterns.size() == 1) {
            return unsupportedReason(patterns.get(0).pattern());
        }
        return new HashSet<>(patterns).size() == patterns.size()
                ? Optional.empty()
                : Optional.of(new Refusal(
                        "pattern", "given twice", "names that differ", NamedPattern.join(patterns), "2212,2212#2"));
    }

    @Override
    public EngineConfiguration configureSupported(List<NamedPattern> patterns, int nodes) {
        if (patterns.size() == 1) {
            return configureSupported(patterns.get(0).pattern(), nodes);
        }
        return configure(
                patterns.stream().map(NamedPattern::pattern).toList(),
                Map.of(ReplicationOptions.PATTERNS, NamedPattern.join(patterns)));
    }

    @Override
    public boolean countsCopies(ReplicationPattern pattern) {
        return pattern.protocol() != ReplicationProtocol.DATABASE
                && pattern.trigger() != ReplicationTrigger.ON_SHUTDOWN;
    }

    /** @param choice the options that choose the patterns */
    private static EngineConfiguration configure(List<Pattern> patterns, Map<String, String> choice) {
        Set<ReplicationProtocol> protocols = patterns.stream()
                .filter(ReplicationPattern.class::isInstance)
                .map(pattern -> ((ReplicationPattern) pattern).protocol())
                .collect(Collectors.toSet());
        Set<JGroupsStack> channels = channels(protocols);
        Map<String, String> properties = new HashMap<>(choice);
        List<WarEntry> files = new ArrayList<>(List.of(library(ReplicationOptions.class), library(Pattern.class)));
        properties.put(ReplicationOptions.PREFIX + "allow", OWN_CLASSES);
        boolean database = protocols.contains(ReplicationProtocol.DATABASE);
        if (database) {
            properties.put(ReplicationOptions.PREFIX + "datasource", "java:comp/env/replibench/datasource");
            files.add(reference("sessions-datasource"));
        }
        if (channels.size() > 1) {
            properties.put(
                    ReplicationOptions.PREFIX + "multicast-channel", "java:comp/env/replibench/multicast-channel");
            files.add(reference("multicast-channel"));
        }
        return new EngineConfiguration(channels, database, List.of(), false, files, properties);
    }

    /** The layer refers to the server's default channel even if no pattern needs one. */
    private static Set<JGroupsStack> channels(Set<ReplicationProtocol> protocols) {
        Set<JGroupsStack> channels = EnumSet.noneOf(JGroupsStack.class);
        if (protocols.contains(ReplicationProtocol.MULTICAST)) {
            channels.add(JGroupsStack.UDP);
        }
        if (protocols.contains(ReplicationProtocol.PEER_TO_PEER) || channels.isEmpty()) {
            channels.add(JGroupsStack.TCP);
        }
        return channels;
    }

    /** What ties the shop to a resource of the server's. */
    private static WarEntry reference(String resource) {
        return new WarEntry(
                "WEB-INF/lib/" + resource + ".jar/META-INF/web-fragment.xml",
                ReplibenchEngine.class.getResource(resource + "-fragment.xml"));
    }

    /** The jar that a class came from, as a library of the shop. */
    private static WarEntry library(Class<?> type) {
        URL jar = type.getProtectionDomain().getCodeSource().getLocation();
        return new WarEntry("WEB-INF/lib/" + Path.of(jar.getPath()).getFileName(), jar);
    }
}
