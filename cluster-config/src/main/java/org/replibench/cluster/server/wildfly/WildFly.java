package org.replibench.cluster.server.wildfly;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.replibench.cluster.engine.EngineConfiguration;
import org.replibench.cluster.engine.EngineConfiguration.JGroupsStack;
import org.replibench.cluster.engine.EngineConfiguration.WarEntry;
import org.replibench.cluster.engine.FailureDetection;
import org.replibench.cluster.engine.JGroupsLibrary;
import org.replibench.cluster.server.ExplodedShop;
import org.replibench.cluster.server.PreparedServers;
import org.replibench.cluster.server.ServerKind;
import org.replibench.cluster.server.ServerKind.Setup;

/** WildFly, provisioned by the build, configured by CLI scripts. */
public record WildFly(Path home) implements ServerKind {
    private static final String BASE = "base.cli";
    private static final String SESSIONS_DATASOURCE = "sessions-datasource.cli";

    /** The scripts' names for the server's first channel, and for one over UDP besides it. */
    private static final List<String> CHANNELS = List.of("ee", "multicast");

    /** Required by {@link ManagementClient#restartShop}. */
    private static final WarEntry RESTART = new WarEntry(
            "WEB-INF/lib/restart.jar/META-INF/web-fragment.xml", WildFly.class.getResource("restart-fragment.xml"));

    public WildFly {
        home = home.toAbsolutePath();
    }

    @Override
    public String name() {
        return "wildfly";
    }

    @Override
    public Path mainFile() {
        return home.resolve("jboss-modules.jar");
    }

    @Override
    public PreparedServers prepare(Setup setup) throws IOException {
        return new WildFlyServers(
                home,
                modules(setup),
                WildFlyConfiguration.prepare(home, setup.directory(), scripts(setup.engine())),
                shop(setup),
                WildFlyServers.Discovery.among(setup.hosts()),
                CHANNELS.subList(0, setup.engine().channels().size()),
                ManagementUser.random(),
                InterconnectKeys.random(setup.engine().interconnect().security()));
    }

    @Override
    public List<Path> sharedFiles(Setup setup) throws IOException {
        return WildFlyServers.sharedFiles(home, shop(setup), modules(setup));
    }

    private static Path shop(Setup setup) throws IOException {
        return ExplodedShop.prepare(
                setup.war(), setup.directory(), setup.engine().with(RESTART));
    }

    /** Where servers look for modules: the first folder that has one counts. */
    private List<Path> modules(Setup setup) throws IOException {
        Path own = home.resolve("modules");
        Optional<JGroupsLibrary> other = setup.engine().interconnect().jgroups();
        return other.isPresent()
                ? List.of(JGroupsModule.prepare(home, setup.directory(), other.get()), own)
                : List.of(own);
    }

    /** The CLI scripts that set a server up for an engine, in their order. */
    public static List<String> scripts(EngineConfiguration engine) {
        List<String> scripts = new ArrayList<>(List.of(BASE));
        scripts.addAll(channelScripts(engine.channels()));
        scripts.addAll(securityScripts(engine));
        if (engine.sessionsDatasource()) {
            scripts.add(SESSIONS_DATASOURCE);
        }
        scripts.addAll(engine.serverScripts());
        // Over UDP the shipped stack has them anyway.
        engine.detection()
                .filter(detection ->
                        !detection.socketMonitoring() && engine.channels().contains(JGroupsStack.TCP))
                .ifPresent(detection -> scripts.add("jgroups-tcp-shipped-detection.cli"));
        return scripts;
    }

    /** The CLI scripts that secure all channels of an engine. */
    private static List<String> securityScripts(EngineConfiguration engine) {
        List<String> stacks =
                engine.channels().size() > 1 ? List.of("jgroups", "jgroups-multicast") : List.of("jgroups");
        List<String> protocols =
                switch (engine.interconnect().security()) {
                    case NONE -> List.of();
                    case AUTH -> List.of("auth");
                    case ENCRYPT -> List.of("auth", "encrypt");
                };
        return stacks.stream()
                .flatMap(stack -> protocols.stream().map(protocol -> stack + "-" + protocol + ".cli"))
                .toList();
    }

    /** The CLI scripts that set channels up on stacks, with {@link FailureDetection#FAST} as their default. */
    private static List<String> channelScripts(Set<JGroupsStack> stacks) {
        if (stacks.isEmpty()) {
            return List.of();
        }
        if (!stacks.contains(JGroupsStack.TCP)) {
            return List.of("jgroups-udp.cli");
        }
        return stacks.contains(JGroupsStack.UDP)
                ? List.of("jgroups-tcp.cli", "jgroups-multicast.cli")
                : List.of("jgroups-tcp.cli");
    }
}
