package org.replibench.runner.jvm;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.replibench.model.Variant;

/**
 * A Java installation.
 *
 * @param name a level of the factor {@value #FACTOR}, such as {@code jdk17.0.15}
 */
public record Jdk(String name, Path home) {
    static final String FACTOR = "jdk";

    /** What WildFly 39 needs. */
    private static final int MIN_VERSION = 17;

    public Jdk {
        Variant.requireLevel(FACTOR, name);
    }

    /**
     * The installation in a folder.
     *
     * @throws IllegalArgumentException with one line if there is none, or it is too old
     */
    public static Jdk at(Path given) {
        // Servers run in folders of their own.
        Path home = given.toAbsolutePath().normalize();
        if (!isHome(home)) {
            throw new IllegalArgumentException(
                    "jdk: " + home + " holds no bin/java; found on this machine: " + InstalledJdks.description());
        }
        String version = version(home);
        if (feature(version) < MIN_VERSION) {
            throw new IllegalArgumentException(
                    "jdk: " + MIN_VERSION + " or newer required, found " + version + " in " + home);
        }
        return new Jdk("jdk" + version.replaceAll("[^A-Za-z0-9.]", "_"), home);
    }

    static boolean isHome(Path folder) {
        return Files.isExecutable(folder.resolve("bin/java")) || Files.isExecutable(folder.resolve("bin/java.exe"));
    }

    /** The version of the installation in a folder; {@code unknown} if it does not say. */
    static String versionIn(Path home) {
        try {
            return version(home);
        } catch (IllegalArgumentException e) {
            return "unknown";
        }
    }

    /** Every installation since 9 has a file that says so. */
    private static String version(Path home) {
        Properties release = new Properties();
        try (Reader reader = Files.newBufferedReader(home.resolve("release"))) {
            release.load(reader);
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "jdk: the version of " + home + " can't be read from " + e.getMessage(), e);
        }
        return release.getProperty("JAVA_VERSION", "0").replace("\"", "");
    }

    private static int feature(String version) {
        String[] parts = version.split("\\D+");
        boolean old = parts.length > 1 && parts[0].equals("1");
        return parts.length == 0 || parts[0].isEmpty() ? 0 : Integer.parseInt(parts[old ? 1 : 0]);
    }
}
