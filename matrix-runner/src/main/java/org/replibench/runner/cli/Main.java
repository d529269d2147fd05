package org.replibench.runner.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.logging.LogManager;
import org.replibench.analysis.text.Secrets;
import org.replibench.analysis.text.SingleLineText;
import org.replibench.machines.host.NamespaceHosts;
import org.replibench.machines.support.ClusterException;
import org.replibench.model.Refusal;
import org.replibench.process.RunUser;
import org.replibench.runner.console.ExitCode;
import org.replibench.runner.console.Progress;
import org.replibench.runner.failover.FailoverStudyKind;
import org.replibench.runner.matrix.BareStudyKind;
import org.replibench.runner.matrix.DemandProfileStudyKind;
import org.replibench.runner.matrix.MatrixStudyKind;
import org.replibench.runner.options.CommandName;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.DidYouMean;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;
import org.replibench.runner.options.OptionsHelp;
import org.replibench.runner.options.SingleStudyCheck;
import org.replibench.runner.options.UnknownOptionCheck;
import org.replibench.runner.study.FolderLock;
import org.replibench.runner.testbed.FullDiskException;
import org.replibench.runner.testbed.Installation;

/** What a Maven profile runs: {@code Main STUDY HOME}, options as system properties. */
public final class Main {
    private static final String COMMAND_LINE = "MAVEN_CMD_LINE_ARGS";

    private static final String PASSWORD_IS_SHOWN = Option.DB_PASSWORD.key()
            + ": every user of this machine can read it in ps; " + CommandOptions.PASSWORD_VARIABLE
            + " in the environment or -D" + Option.DB_PASSWORD_FILE.key()
            + "=FILE keep it from them";

    private final Installation installation;
    private final UnaryOperator<String> properties;
    private final UnaryOperator<String> environment;
    private final Progress progress;
    private final PrintStream errors;

    Main(
            Installation installation,
            UnaryOperator<String> properties,
            UnaryOperator<String> environment,
            PrintStream output,
            PrintStream errors) {
        this.installation = installation;
        this.properties = properties;
        this.environment = environment;
        this.progress = new Progress(output);
        this.errors = errors;
    }

    public static void main(String[] arguments) {
        silenceLibraries();
        Installation installation = new Installation(Path.of(arguments[1]));
        ShutdownHandler shutdownHandler = ShutdownHandler.install(installation.processRegistry()::endAll);
        ExitCode exitCode;
        try {
            exitCode = new Main(installation, System::getProperty, System::getenv, System.out, System.err)
                    .run(arguments[0]);
        } finally {
            giveBack(installation.home());
        }
        if (shutdownHandler.finish()) {
            System.exit(exitCode.code());
        }
    }

    /** Progress and refusals are all that a person wants to read here; servers and driver have logs of their own. */
    private static void silenceLibraries() {
        LogManager.getLogManager().reset();
    }

    /** What {@code sudo} made would be in the way of its caller's next build. */
    private static void giveBack(Path home) {
        try {
            RunUser.ofThisProcess().giveBack(home);
        } catch (IOException e) {
            System.err.println("replibench: " + home + " has files of root: " + e.getMessage());
        }
    }

    /** Runs a command; a refusal is one line, and only a defect of the program comes with its stack trace. */
    ExitCode run(String study) {
        try {
            CommandName name = CommandName.find(study).orElseThrow(() -> unknown(study));
            String commandLine = Objects.requireNonNullElse(environment.apply(COMMAND_LINE), "");
            SingleStudyCheck.requireOne(commandLine);
            UnknownOptionCheck.requireReadBy(name, commandLine, properties);
            CommandOptions commandOptions = CommandOptions.fromProperties(name, properties, environment);
            if (commandOptions.flag(Option.HELP)) {
                progress.print(OptionsHelp.of(name));
                return ExitCode.DONE;
            }
            if (commandOptions.showsPassword()) {
                progress.log(PASSWORD_IS_SHOWN);
            }
            Command command = command(installation, commandOptions, progress);
            return command.startsServers() ? runExclusively(command, installation, progress) : command.run();
        } catch (InvalidRequestException | ClusterException e) {
            complain(SingleLineText.shortened(SingleLineText.of(Secrets.redact(e.getMessage()))));
            return ExitCode.REFUSED;
        } catch (FullDiskException e) {
            complain(SingleLineText.shortened(SingleLineText.of(e.getMessage())));
            return ExitCode.STOPPED;
        } catch (InterruptedException e) {
            return ExitCode.INTERRUPTED;
        } catch (Exception e) {
            StringWriter trace = new StringWriter();
            e.printStackTrace(new PrintWriter(trace));
            complain(SingleLineText.ofLines(Secrets.redact(trace.toString().replace(System.lineSeparator(), "\n"))));
            return ExitCode.DEFECT;
        }
    }

    private void complain(String text) {
        errors.println("replibench: " + text);
        errors.flush();
    }

    private static ExitCode runExclusively(Command command, Installation installation, Progress progress)
            throws Exception {
        FolderLock lock = WorkLock.take(installation.work());
        try {
            installation
                    .processRegistry()
                    .reap()
                    .forEach(left -> progress.log("ended what an earlier run left behind: " + left));
            NamespaceHosts.reap().forEach(left -> progress.log("removed what an earlier run left behind: " + left));
            return command.run();
        } finally {
            lock.close();
        }
    }

    private static Command command(Installation installation, CommandOptions commandOptions, Progress progress) {
        return switch (commandOptions.command()) {
            case MATRIX, GC, LOAD ->
                new StudyCommand<>(
                        installation, commandOptions, progress, new MatrixStudyKind(commandOptions.command()));
            case PROFILE -> new StudyCommand<>(installation, commandOptions, progress, new DemandProfileStudyKind());
            case BARE -> new StudyCommand<>(installation, commandOptions, progress, new BareStudyKind());
            case COMPARE -> new CompareCommand(installation, commandOptions, progress);
            case SERVE -> new ServeCommand(installation, commandOptions, progress);
            case CLUSTER -> new ClusterCommand(installation, commandOptions, progress);
            case FAILOVER -> new StudyCommand<>(installation, commandOptions, progress, new FailoverStudyKind());
            case JMETER -> new JMeterCommand(installation, commandOptions, progress);
            case PREDICT -> new PredictCommand(installation, commandOptions, progress);
            case SOLVE -> new SolveCommand(installation, commandOptions, System.out);
            case DOCTOR -> new DoctorCommand(installation, commandOptions, progress);
        };
    }

    private static InvalidRequestException unknown(String study) {
        return new InvalidRequestException(new Refusal(
                "study",
                "unknown",
                "one of " + String.join(", ", CommandName.keys()),
                study,
                "-P" + DidYouMean.suggest(study, CommandName.keys())));
    }

    /** Keeps a second run out of a work directory: both would use the same ports and the same database. */
    static final class WorkLock {
        private WorkLock() {}

        /**
         * Takes the lock.
         *
         * @throws InvalidRequestException if another process has it
         */
        static FolderLock take(Path work) throws IOException {
            try {
                RunUser.ofThisProcess().createWorkFolder(work);
                return FolderLock.take(work)
                        .orElseThrow(() -> new InvalidRequestException(new Refusal(
                                "work directory", "in use", "no other run in " + work, "one", "again after its end")));
            } catch (FileSystemException e) {
                throw new InvalidRequestException(
                        new Refusal(
                                "work directory",
                                "not writable: " + e.getMessage(),
                                "a folder of yours",
                                work.toString(),
                                "sudo chown -R \"$USER\" ."),
                        e);
            }
        }
    }
}
