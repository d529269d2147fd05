package org.replibench.runner.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.replibench.analysis.capacity.file.NetworkFile;
import org.replibench.analysis.capacity.file.NetworkFile.InvalidNetworkFileException;
import org.replibench.analysis.capacity.file.SolutionJson;
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
            throw new InvalidRequestException("network: a YAML file required, such as -Dnetwork=shop.yaml, found '"
                    + options.text(Option.NETWORK) + "': no file " + file);
        }
        try {
            output.println(
                    SolutionJson.write(NetworkFile.read(file.getFileName().toString(), Files.readString(file))
                            .solve()));
        } catch (InvalidNetworkFileException e) {
            throw new InvalidRequestException(e.getMessage(), e);
        } catch (IOException e) {
            throw new InvalidRequestException("network: " + file + " cannot be read: " + e.getMessage(), e);
        }
        return ExitCode.DONE;
    }
}
