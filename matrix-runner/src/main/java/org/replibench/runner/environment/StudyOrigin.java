package org.replibench.runner.environment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.replibench.model.Refusal;
import org.replibench.runner.jvm.Jdk;
import org.replibench.runner.jvm.JvmVariants;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;

/**
 * What the cells of a study have in common besides its options: the commit, the Java installations and the machine. Cells of
 * two origins can't be compared, so that they are two studies.
 */
public record StudyOrigin(Map<String, String> facts) {
    private static final String COMMIT = "commit";

    private static final List<String> MACHINE =
            List.of("processor", "cores", "memory", "system", "kernel", "runner's Java");

    public StudyOrigin {
        facts = new LinkedHashMap<>(facts);
    }

    /**
     * Of a study that would begin now.
     *
     * @param home the root of the source tree
     */
    public static StudyOrigin now(Path home, JvmVariants jvms) throws InterruptedException {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put(
                COMMIT,
                EnvironmentSection.SourceTreeSection.create(home).facts().get(COMMIT));
        Map<String, String> machine = EnvironmentSection.MachineSection.create().facts();
        MACHINE.forEach(name -> facts.put(name, machine.get(name)));
        facts.putAll(java(jvms));
        return new StudyOrigin(facts);
    }

    /** The versions of the servers' Java installations. */
    static Map<String, String> java(JvmVariants jvms) {
        return Map.of(
                "servers' Java",
                jvms.all().values().stream()
                        .map(jvm -> Jdk.versionIn(jvm.home()))
                        .distinct()
                        .collect(Collectors.joining(", ")));
    }

    /**
     * Refuses to go on with a study of another origin. One whose {@code environment.md} a crash prevented has no cells yet.
     *
     * @throws InvalidRequestException with one line that names all that differs
     */
    public void requireOf(Path study) throws IOException {
        Path page = study.resolve(EnvironmentPage.FILE);
        if (Files.exists(page)) {
            requireSame(EnvironmentSection.read(Files.readString(page)), study);
        }
    }

    private void requireSame(Map<String, String> begun, Path study) {
        List<String> differing = facts.keySet().stream()
                .filter(begun::containsKey)
                .filter(name -> !begun.get(name).equals(EnvironmentSection.singleLine(facts.get(name))))
                .toList();
        if (!differing.isEmpty()) {
            String commit = differing.contains(COMMIT) ? "git checkout " + begun.get(COMMIT) + ", or " : "";
            throw new InvalidRequestException(new Refusal(
                    Option.RESUME.key(),
                    "the study in " + study + " was begun with another " + String.join(", ", differing),
                    values(differing, begun),
                    values(differing, facts),
                    commit + "to begin another study"));
        }
    }

    private static String values(List<String> names, Map<String, String> facts) {
        return names.stream().map(facts::get).collect(Collectors.joining("; "));
    }
}
