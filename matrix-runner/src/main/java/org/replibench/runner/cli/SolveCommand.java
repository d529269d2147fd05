package org.replibench.runner.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.replibench.analysis.capacity.file.NetworkFile;
import org.replibench.analysis.capacity.file.NetworkFile.InvalidNetworkFileException;
import org.replibench.analysis.capacity.file.SolutionJson;
import org.replibench.model.Refusal;
import org.replibench.runner.console.ExitCode;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;
import org.replibench.runner.testbed.Installation;

/** {@code ./mvnw -q -Psolve verify -Dnetwork=FILE}: a queueing network's solution on standard output, and nothing else. */
record SolveCommand(Installation installation, CommandOptions options, PrintStream output) implements Command {
    @Override
    public boolean startsServers() {
        return false;
    }

    @Override
    public ExitCode run() {
        Path file = installation.home().resolve(options.text(Option.NETWORK));
        if (!Files.isRegularFile(file)) {
            throw new InvalidRequestException(refusal("no file", file));
        }
        try {
            output.println(
                    SolutionJson.write(NetworkFile.read(file.getFileName().toString(), Files.readString(file))
                            .solve()));
        } catch (InvalidNetworkFileException e) {
            throw InvalidRequestException.of(e);
        } catch (IOException e) {
            throw new InvalidRequestException(refusal("cannot be read: " + e.getMessage(), file), e);
        }
        return ExitCode.DONE;
    }

    private static Refusal refusal(String problem, Path file) {
        return new Refusal(
                Option.NETWORK.key(), problem, "a YAML file", file.toString(), "-Dnetwork=docs/networks/one-core.yaml");
    }
}
