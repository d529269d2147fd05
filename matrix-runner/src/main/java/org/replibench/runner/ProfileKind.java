package org.replibench.runner;

import java.io.IOException;
import java.nio.file.Path;
import org.replibench.analysis.capacity.profile.ProfileReport;
import org.replibench.runner.console.Progress;
import org.replibench.runner.options.Options;
import org.replibench.runner.study.MatrixPlan;
import org.replibench.runner.study.ProfilePlan;

/** {@code ./mvnw -Pprofile verify}: measures under light loads how much of each resource a page and its copies need. */
record ProfileKind() implements StudyKind {
    @Override
    public String name() {
        return "profile";
    }

    @Override
    public Options begun(Options given, Path home) {
        return ProfilePlan.begun(given, home);
    }

    @Override
    public MatrixPlan plan(Options study) {
        return ProfilePlan.from(study);
    }

    @Override
    public void conclude(Path study, Progress progress) throws IOException {
        progress.print("\n" + ProfileReport.write(study));
    }
}
