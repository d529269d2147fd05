package org.replibench.runner.jvm;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The Java installations of this machine, where systems and the usual tools put them. */
public final class InstalledJdks {
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
