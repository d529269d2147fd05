package org.replibench.runner;

import java.nio.file.Path;
import java.util.logging.LogManager;
import org.replibench.cluster.ClusterException;
import org.replibench.cluster.host.NamespaceHosts;
import org.replibench.runner.console.Progress;
import org.replibench.runner.options.BadInput;
import org.replibench.runner.options.MavenCommandLine;
import org.replibench.runner.options.Options;

/**
 * What a Maven profile runs: {@code Main matrix|bare|compare|serve|failover|cluster|jmeter HOME}, options as system
 * properties.
 */
public final class Main {
    private Main() {}

    public static void main(String[] arguments) {
        silenceLibraries();
        Installation installation = new Installation(Path.of(arguments[1]));
        Interruption interruption = Interruption.ofThisThread(installation.ledger()::endAll);
        int exitCode = run(arguments[0], installation);
        if (interruption.finish()) {
            System.exit(exitCode);
        }
    }

    /** Progress and refusals are all that a person wants to read here; servers and driver have logs of their own. */
    private static void silenceLibraries() {
        LogManager.getLogManager().reset();
    }

    private static int run(String study, Installation installation) {
        Progress progress = new Progress(System.out);
        try {
            MavenCommandLine.requireKnownOptions(System.getenv().getOrDefault("MAVEN_CMD_LINE_ARGS", ""));
            Options options = Options.fromProperties(System::getProperty);
            Command command = command(study, installation, options, progress);
            return command.startsServers() ? alone(command, installation, progress) : command.run();
        } catch (BadInput | ClusterException e) {
            System.err.println("replibench: " + e.getMessage());
            return ExitCode.BAD_INPUT;
        } catch (InterruptedException e) {
            return ExitCode.INTERRUPTED;
        } catch (Exception e) {
            System.err.println("replibench: " + e);
            e.printStackTrace();
            return ExitCode.FAILED;
        }
    }

    private static int alone(Command command, Installation installation, Progress progress) throws Exception {
        WorkLock lock = WorkLock.take(installation.work());
        try {
            installation
                    .ledger()
                    .reap()
                    .forEach(left -> progress.say("ended what an earlier run left behind: " + left));
            NamespaceHosts.reap().forEach(left -> progress.say("removed what an earlier run left behind: " + left));
            return command.run();
        } finally {
            lock.close();
        }
    }

    private static Command command(String study, Installation installation, Options options, Progress progress) {
        return switch (study) {
            case "matrix" -> new MatrixCommand(installation, options, progress);
            case "bare" -> new BareCommand(installation, options, progress);
            case "compare" -> new CompareCommand(installation, options, progress);
            case "serve" -> new ServeCommand(installation, options, progress);
            case "cluster" -> new ClusterCommand(installation, options, progress);
            case "failover" -> new FailoverCommand(installation, options, progress);
            case "jmeter" -> new JMeterCommand(installation, options);
            default ->
                throw new BadInput("study: found '" + study
                        + "', allowed: matrix, bare, compare, serve, failover, cluster, jmeter");
        };
    }
}
