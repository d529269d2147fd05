package org.replibench.analysis.report;

import java.nio.file.Path;
import java.util.List;
import org.replibench.analysis.compare.WrappedLine;
import org.replibench.records.store.UnreadableFile;

/**
 * The result of a study for the person who ran it.
 *
 * @param answer what it found and how sure one can be, as lines for a console
 * @param table the results as plain text, at most {@link WrappedLine#MAX_WIDTH} columns wide
 * @param limitBroken whether an arm is sure to exceed a limit of response times
 * @param unreadable what could not be read and is missing from the table or the charts
 */
public record StudySummary(
        String answer, String table, boolean limitBroken, List<UnreadableFile> unreadable, Path csv, Path report) {
    public StudySummary {
        unreadable = List.copyOf(unreadable);
    }
}
