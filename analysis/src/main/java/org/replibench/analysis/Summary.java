package org.replibench.analysis;

import java.nio.file.Path;
import java.util.List;
import org.replibench.analysis.store.Unreadable;

/**
 * What to tell the person who ran a study.
 *
 * @param table the results as plain text, at most {@link ConsoleTable#MAX_WIDTH} columns wide
 * @param unreadable what could not be read and is missing from the table or the charts
 */
public record Summary(String verdict, String table, List<Unreadable> unreadable, Path csv, Path report) {
    public Summary {
        unreadable = List.copyOf(unreadable);
    }
}
