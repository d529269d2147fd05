package org.replibench.cluster.server.wildfly;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.replibench.cluster.engine.JGroupsLibrary;
import org.replibench.machines.support.ContentHash;

/** WildFly's module {@code org.jgroups} with another release of the library, in a folder of modules of its own. */
final class JGroupsModule {
    private static final Path MODULE = Path.of("org", "jgroups", "main");

    /** What the provisioned module reads its classes from. */
    private static final String OWN_JAR = "path=\"jgroups-[^\"]*\\.jar\"";

    private JGroupsModule() {}

    /**
     * The folder of modules; made once for each content, then reused.
     *
     * @param serverHome the provisioned server; only read
     */
    static Path prepare(Path serverHome, Path directory, JGroupsLibrary library) throws IOException {
        Path modules =
                directory.resolve("modules").resolve("jgroups-" + ContentHash.of(Files.readAllBytes(library.jar())));
        Path module = Files.createDirectories(modules.resolve(MODULE));
        String jar = "jgroups.jar";
        Path descriptor = module.resolve("module.xml");
        if (!Files.exists(descriptor)) {
            Files.copy(library.jar(), module.resolve(jar), StandardCopyOption.REPLACE_EXISTING);
            Path own = serverHome
                    .resolve(Path.of("modules", "system", "layers", "base"))
                    .resolve(MODULE)
                    .resolve("module.xml");
            Path unfinished = module.resolve("module.xml.unfinished");
            Files.writeString(unfinished, Files.readString(own).replaceAll(OWN_JAR, "path=\"" + jar + "\""));
            Files.move(unfinished, descriptor, StandardCopyOption.ATOMIC_MOVE);
        }
        return modules;
    }
}
