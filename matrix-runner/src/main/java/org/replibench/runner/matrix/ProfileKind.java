package org.replibench.runner.matrix;

import java.io.IOException;
import java.nio.file.Path;
import org.replibench.analysis.capacity.demand.DemandProfileReport;
import org.replibench.runner.options.CommandOptions;

/** {@code ./mvnw -Pprofile verify}: measures under light loads how much of each resource a page and its copies need. */
public record ProfileKind() implements ShopLoadKind {
    @Override
    public CommandOptions optionsWithDefaults(CommandOptions given, Path home) {
        return ProfilePlan.initialOptions(given, home);
    }

    @Override
    public MatrixPlan plan(CommandOptions study) {
        return ProfilePlan.from(study);
    }

    @Override
    public String extraReport(Path study) throws IOException {
        return DemandProfileReport.write(study);
    }
}
