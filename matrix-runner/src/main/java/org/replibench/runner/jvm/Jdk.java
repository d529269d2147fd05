package org.replibench.runner.jvm;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import org.replibench.model.Refusal;
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
            throw new Refusal(
                            "jdk",
                            "no Java installation",
                            "a folder with bin/java",
                            home.toString(),
                            "one of this machine: " + InstalledJdks.description())
                    .exception();
        }
        String version = version(home);
        if (feature(version) < MIN_VERSION) {
            throw new Refusal(
                            "jdk",
                            "too old",
                            MIN_VERSION + " or newer",
                            version + " in " + home,
                            "one of this machine: " + InstalledJdks.description())
                    .exception();
        }
        return new Jdk("jdk" + version.replaceAll("[^A-Za-z0-9.]", "_"), home);
    }

    static boolean isHome(Path folder) {
        return Files.isExecutable(folder.resolve("bin/java")) || Files.isExecutable(folder.resolve("bin/java.exe"));
    }

    /** The version of the installation in a folder; {@code unknown} if it does not say. */
    public static String versionIn(Path home) {
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

    /** The Java installations of this machine, where systems and the usual tools put them. */
    public static final class InstalledJdks {
        private InstalledJdks() {}

        /** Every installation that is new enough, one of each version, that which runs this first. */
        public static List<Jdk> all() {
            Path own = Path.of(System.getProperty("java.home"));
            Set<Path> homes = new LinkedHashSet<>();
            if (Jdk.isHome(own)) {
                homes.add(real(own));
            }
            for (Path parent : parents(own)) {
                for (Path folder : children(parent)) {
                    Path bundled = folder.resolve("Contents/Home");
                    Path home = Jdk.isHome(bundled) ? bundled : folder;
                    if (Jdk.isHome(home)) {
                        homes.add(real(home));
                    }
                }
            }
            Map<String, Jdk> found = new LinkedHashMap<>();
            for (Path home : homes) {
                try {
                    Jdk jdk = Jdk.at(home);
                    found.putIfAbsent(jdk.name(), jdk);
                } catch (IllegalArgumentException tooOld) {
                    // Not of use here; it was not asked for either.
                }
            }
            return List.copyOf(found.values());
        }

        /** Their homes, for a person to choose from. */
        static String description() {
            return all().stream().map(jdk -> jdk.home().toString()).collect(Collectors.joining(", "));
        }

        private static List<Path> parents(Path own) {
            Path user = Path.of(System.getProperty("user.home"));
            return List.of(
                    real(own).resolveSibling(""),
                    Path.of("/usr/lib/jvm"),
                    Path.of("/Library/Java/JavaVirtualMachines"),
                    user.resolve(".sdkman/candidates/java"),
                    user.resolve(".jdks"));
        }

        private static List<Path> children(Path parent) {
            List<Path> children = new ArrayList<>();
            if (Files.isDirectory(parent)) {
                try (DirectoryStream<Path> folders = Files.newDirectoryStream(parent, Files::isDirectory)) {
                    folders.forEach(children::add);
                } catch (IOException unreadable) {
                    return List.of();
                }
            }
            children.sort(null);
            return children;
        }

        private static Path real(Path path) {
            try {
                return path.toRealPath();
            } catch (IOException gone) {
                return path;
            }
        }
    }
}
