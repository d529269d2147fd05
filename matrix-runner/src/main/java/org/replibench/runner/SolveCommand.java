package org.replibench.runner;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.replibench.analysis.capacity.file.BadNetworkFile;
import org.replibench.analysis.capacity.file.NetworkFile;
import org.replibench.analysis.capacity.file.SolutionJson;
import org.replibench.runner.options.BadInput;
import org.replibench.runner.options.Option;
import org.replibench.runner.options.Options;

/** {@code ./mvnw -q -Psolve verify -Dnetwork=FILE}: a queueing network's solution on standard output, and nothing else. */
record SolveCommand(Installation installation, Options options, PrintStream output) implements Command {
    @Override
    public boolean startsServers() {
        return false;
    }

    @Override
    public int run() {
        Path file = installation.home().resolve(options.text(Option.NETWORK));
        if (!Files.isRegularFile(file)) {
            throw new BadInput("network: a YAML file required, such as -Dnetwork=shop.yaml, found '"
                    + options.text(Option.NETWORK) + "': no file " + file);
        }
        try {
            output.println(
                    SolutionJson.write(NetworkFile.read(file.getFileName().toString(), Files.readString(file))
                            .solve()));
        } catch (BadNetworkFile e) {
            throw new BadInput(e.getMessage(), e);
        } catch (IOException e) {
            throw new BadInput("network: " + file + " cannot be read: " + e.getMessage(), e);
        }
        return ExitCode.OK;
    }
}
