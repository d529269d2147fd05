package org.replibench.cluster.engine;

import java.io.IOException;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import org.replibench.model.Refusal;

/**
 * A release of JGroups that takes the place of the one that the server comes with.
 *
 * @param jar its file
 * @param version as the file says, such as {@code 5.5.7.Final}
 */
public record JGroupsLibrary(Path jar, String version) {
    /** Its name on the command line and in records. */
    public static final String KEY = "jgroups";

    /** What stands there for the one that the server comes with. */
    public static final String OF_SERVER = "wildfly";

    private static final String TITLE = "JGroups";

    /** What WildFly 39 is built with: the next ones have another interface. */
    private static final String RELEASES = "5.";

    /**
     * The release in a file.
     *
     * @throws IllegalArgumentException with one line if it is none, or none that the server can use
     */
    public static JGroupsLibrary at(Path given) {
        Path jar = given.toAbsolutePath().normalize();
        String version = version(jar);
        if (!version.startsWith(RELEASES)) {
            throw refusal("not of use to this server", "JGroups 5", version + " in " + jar);
        }
        return new JGroupsLibrary(jar, version);
    }

    private static String version(Path jar) {
        try (JarFile file = new JarFile(jar.toFile())) {
            Manifest manifest = file.getManifest();
            Attributes says = manifest == null ? new Attributes() : manifest.getMainAttributes();
            if (TITLE.equals(says.getValue(Attributes.Name.IMPLEMENTATION_TITLE))
                    && says.getValue(Attributes.Name.IMPLEMENTATION_VERSION) != null) {
                return says.getValue(Attributes.Name.IMPLEMENTATION_VERSION);
            }
        } catch (IOException unreadable) {
            // Said below.
        }
        throw refusal("no release of JGroups", "a file such as jgroups-5.5.7.Final.jar", jar.toString());
    }

    private static IllegalArgumentException refusal(String problem, String expected, String actual) {
        return new Refusal(KEY, problem, expected, actual, "one that is fetched as docs/how-to/run-the-matrix.md says")
                .exception();
    }
}
