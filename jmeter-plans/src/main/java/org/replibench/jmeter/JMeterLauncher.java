package org.replibench.jmeter;

import java.awt.GraphicsEnvironment;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.replibench.model.Refusal;
import org.replibench.pausing.PausableLoadSettings;
import org.replibench.process.ProcessRegistry;
import org.replibench.process.ProgramSite;
import org.replibench.process.RunUser;

/**
 * A plain JMeter in a process of its own: what drives the shop must not share a heap with what measures it.
 *
 * <p>A run that is ended early writes out the samples it holds. What is left of one that was killed lacks the last few,
 * which readers tolerate.
 */
public final class JMeterLauncher {
    /** JMeter's own default; holds the 5,600 clients of the white paper's largest cell with their last page each. */
    private static final String HEAP = "1g";

    /** One collector thread, while it collects: the driver shares its host with the servers that it measures. */
    private static final String COLLECTOR = "-XX:+UseSerialGC";

    /**
     * Fast compilation only. A page then costs the driver the same from the first seconds on (about 0.13 ms of CPU when
     * saturated); the optimising compiler reaches half of that, but after 100,000 pages, at five times as much until
     * then, and its work would compete with the servers in the measured window.
     */
    private static final String COMPILER = "-XX:TieredStopAtLevel=1";

    /**
     * JMeter 5.6 forgets that it lent a sampler the cookie manager when the page sets a cookie, and warns at every
     * sign-on that it lends the same one again.
     */
    private static final String NO_COOKIE_WARNINGS = "-Lorg.apache.jmeter.protocol.http.sampler.HTTPSamplerBase=ERROR";

    private static final String PROPERTIES = "replibench.properties";
    private static final String DATA = "data";
    private static final String USERS = DATA + "/users.csv";
    private static final String KEYWORDS = DATA + "/keywords.csv";

    private static final Path JAVA_HOME = Path.of(System.getProperty("java.home"));

    private final Path home;
    private final Path plans;

    /**
     * @param home a JMeter installation
     * @param plans the folder of the plans, their data and {@code replibench.properties}
     * @throws IllegalArgumentException if either lacks what it must hold
     */
    public JMeterLauncher(Path home, Path plans) {
        this.home = requireHolding(home, "bin/ApacheJMeter.jar", "./mvnw -pl jmeter-plans package");
        this.plans = requireHolding(plans, PROPERTIES, "the folder jmeter-plans");
        // Without them every sign-on would be refused.
        requireHolding(plans, USERS, "git restore jmeter-plans/data");
        requireHolding(plans, KEYWORDS, "git restore jmeter-plans/data");
    }

    /**
     * Starts {@code spec}'s plan without a GUI; the process ends by itself shortly after the duration is over.
     *
     * @param folder takes what it writes until {@link JMeterRun#end}; empty, or not there
     * @param registry has it until it has ended
     */
    public JMeterRun start(JMeterRunSpec spec, Path folder, ProcessRegistry registry) throws IOException {
        return JMeterRun.start(
                spec,
                command(spec, HEAP, path(spec.plan().file()), path(DATA), folder),
                read(plans.resolve(spec.plan().file()), plans.resolve(DATA)),
                folder.toAbsolutePath(),
                registry);
    }

    /**
     * The same with a load that can be paused. The plan is a copy of {@code spec}'s, with one more element.
     *
     * @param folder takes what it writes until {@link PausableJMeterRun#end}; empty, or not there
     */
    public PausableJMeterRun startPausable(PausableRunSpec spec, Path folder, ProcessRegistry registry)
            throws IOException {
        return startPausable(spec, folder, ProgramSite.THIS_MACHINE, registry);
    }

    /** The same at a place that may be on another machine. */
    public PausableJMeterRun startPausable(
            PausableRunSpec spec, Path folder, ProgramSite site, ProcessRegistry registry) throws IOException {
        RunUser.ofThisProcess().createFolder(folder);
        List<Path> classPath = PausableLoadSettings.classPath();
        Path data = spec.share().isWhole() ? plans.resolve(DATA) : writeData(spec.share(), folder.resolve(DATA));
        List<String> command = command(
                spec.run(),
                PausableJMeterRun.heap(spec.run().clients()),
                absolute(PausableJMeterRun.planIn(folder)),
                absolute(data),
                folder);
        command.add("-Juser.classpath="
                + classPath.stream().map(JMeterLauncher::absolute).collect(Collectors.joining(File.pathSeparator)));
        command.addAll(PausableJMeterRun.connections(spec.keepAlive()));
        return PausableJMeterRun.start(
                spec,
                plans.resolve(spec.run().plan().file()),
                command,
                readByPausable(spec.share()),
                folder.toAbsolutePath(),
                site,
                registry);
    }

    /** What a JMeter whose load can be paused reads besides its own folder, which has the users of a part. */
    public List<Path> readByPausable(LoadShare share) {
        return Stream.concat(
                        (share.isWhole() ? read(plans.resolve(DATA)) : read()).stream(),
                        PausableLoadSettings.classPath().stream())
                .toList();
    }

    /** What a JMeter reads whatever it does, and more. */
    private List<Path> read(Path... more) {
        return Stream.concat(Stream.of(JAVA_HOME, home, plans.resolve(PROPERTIES)), Stream.of(more))
                .toList();
    }

    /** The data of a part of the load: its users alone. */
    private Path writeData(LoadShare share, Path folder) throws IOException {
        Files.createDirectories(folder);
        List<String> users = Files.readAllLines(plans.resolve(USERS));
        Files.write(
                folder.resolve(plans.resolve(USERS).getFileName()),
                Stream.concat(users.stream().limit(1), share.users(users.subList(1, users.size())).stream())
                        .toList());
        Files.copy(
                plans.resolve(KEYWORDS), folder.resolve(plans.resolve(KEYWORDS).getFileName()));
        return folder;
    }

    /**
     * Opens {@code plan} in JMeter's GUI and waits until the person closes it.
     *
     * @param nodes the plan's property of that name: {@code host:port}, separated by commas
     * @throws IllegalStateException if there is no display, or JMeter could not use it
     */
    public void openGui(JMeterPlan jMeterPlan, String nodes) throws IOException, InterruptedException {
        if (GraphicsEnvironment.isHeadless()) {
            throw new IllegalStateException(new Refusal(
                            "JMeter GUI",
                            "no display",
                            "a desktop, or DISPLAY set",
                            "neither",
                            "opening " + plans.resolve(jMeterPlan.file())
                                    + " on a desktop, or the command that -Pcluster prints")
                    .toString());
        }
        int exit = new ProcessBuilder(guiCommand(jMeterPlan, nodes))
                .inheritIO()
                .start()
                .waitFor();
        if (exit != 0) {
            throw new IllegalStateException(new Refusal(
                            "JMeter GUI",
                            "JMeter failed",
                            "exit code 0",
                            String.valueOf(exit),
                            "whether display " + System.getenv("DISPLAY") + " can be reached, and "
                                    + absolute(home.resolve("gui.log")))
                    .toString());
        }
    }

    List<String> guiCommand(JMeterPlan jMeterPlan, String nodes) {
        return java(
                "-t",
                path(jMeterPlan.file()),
                "-j",
                absolute(home.resolve("gui.log")),
                "-Jnodes=" + nodes,
                // Else Start would write the plan again, with whatever was tried in its fields: the file that studies
                // measure with.
                "-Jsave_automatically_before_run=false");
    }

    /**
     * A command for a person who runs {@code plan} without a GUI: its words, unquoted.
     *
     * @param nodes the plan's property of that name: {@code host:port}, separated by commas
     * @param jtl takes the samples; what it held is deleted
     */
    public List<String> typedCommand(JMeterPlan jMeterPlan, String nodes, int clients, int seconds, String jtl) {
        return List.of(
                "java",
                "-jar",
                absolute(home.resolve("bin/ApacheJMeter.jar")),
                "-n",
                "-t",
                path(jMeterPlan.file()),
                "-q",
                path(PROPERTIES),
                "-Jdata=" + path(DATA),
                "-Jnodes=" + nodes,
                "-Jclients=" + clients,
                "-Jseconds=" + seconds,
                "-f",
                "-l",
                jtl);
    }

    /**
     * Makes JMeter's own HTML dashboard of a run, and waits for it.
     *
     * @param jtl the run's samples
     * @param folder takes the dashboard; must not exist, or be empty
     * @throws IllegalStateException if JMeter could not make it; its log {@code dashboard.log} is next to {@code folder}
     */
    public void dashboard(Path jtl, Path folder) throws IOException, InterruptedException {
        Path log = folder.resolveSibling("dashboard.log");
        Process process = new ProcessBuilder(java("-g", absolute(jtl), "-o", absolute(folder), "-j", absolute(log)))
                .directory(folder.toAbsolutePath().getParent().toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            int exit = process.waitFor();
            if (exit != 0) {
                throw new IllegalStateException("JMeter's dashboard failed with exit code " + exit + "; see " + log);
            }
        } finally {
            process.destroyForcibly();
        }
    }

    private List<String> command(JMeterRunSpec spec, String heap, String plan, String data, Path folder) {
        // Whoever it runs as may have no home.
        List<String> command =
                java(heap, List.of("-Djava.util.prefs.userRoot=" + absolute(folder)), data, "-n", "-t", plan);
        command.addAll(List.of("-l", absolute(JMeterRun.written(folder, spec.jtl()))));
        command.addAll(List.of("-j", absolute(JMeterRun.written(folder, spec.log()))));
        command.add("-Jnodes="
                + spec.nodes().stream()
                        .map(node -> node.getHost() + ":" + node.getPort())
                        .collect(Collectors.joining(",")));
        command.add("-Jclients=" + spec.clients());
        command.add("-Jrampup=" + spec.rampUp().toSeconds());
        command.add("-Jseconds=" + spec.duration().toSeconds());
        command.add("-Jthink.min=" + spec.thinkTime().minMillis());
        command.add("-Jthink.max=" + spec.thinkTime().maxMillis());
        return command;
    }

    private List<String> java(String... arguments) {
        return java(HEAP, List.of(), path(DATA), arguments);
    }

    private List<String> java(String heap, List<String> jvmFlags, String data, String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                JAVA_HOME.resolve("bin").resolve("java").toString(),
                "-Xms" + heap,
                "-Xmx" + heap,
                COLLECTOR,
                COMPILER));
        command.addAll(jvmFlags);
        command.addAll(List.of(
                "-jar",
                absolute(home.resolve("bin/ApacheJMeter.jar")),
                "-q",
                path(PROPERTIES),
                // JMeter looks for a relative folder in the working directory first.
                "-Jdata=" + data,
                NO_COOKIE_WARNINGS));
        command.addAll(List.of(arguments));
        return command;
    }

    private String path(String file) {
        return absolute(plans.resolve(file));
    }

    private static String absolute(Path path) {
        return path.toAbsolutePath().toString();
    }

    private static Path requireHolding(Path folder, String file, String nextStep) {
        if (!Files.exists(folder.resolve(file))) {
            throw new Refusal("JMeter", "incomplete", file + " in " + folder, "none", nextStep).exception();
        }
        return folder;
    }
}
