package org.replibench.runner.console;

import java.io.OutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import org.replibench.analysis.text.Secrets;
import org.replibench.analysis.text.SingleLineText;

/**
 * Tells the person at the console what is being done, how far it is and how long it still takes.
 *
 * <p>What comes from files and programs may hold anything: control characters are shown, not sent to the terminal, and no
 * password is.
 */
public final class Progress {
    private static final DateTimeFormatter CLOCK = DateTimeFormatter.ofPattern("HH:mm:ss");

    /** Shows nothing. */
    public static final Progress NONE = new Progress(new PrintStream(OutputStream.nullOutputStream()));

    private final PrintStream out;

    public Progress(PrintStream out) {
        this.out = out;
    }

    /** Prints one line, with the time of day in front. */
    public void log(String line) {
        print(LocalTime.now().truncatedTo(ChronoUnit.SECONDS).format(CLOCK) + "  " + SingleLineText.of(line));
    }

    /** Prints lines as they are: for results, which people paste. */
    public void print(String text) {
        out.println(SingleLineText.ofLines(Secrets.redact(text)));
        out.flush();
    }

    /** Such as {@code 6 min 20 s}. */
    public static String format(Duration duration) {
        long seconds = Math.max(0, Math.round(duration.toMillis() / 1000.0));
        return seconds < 60 ? seconds + " s" : seconds / 60 + " min " + seconds % 60 + " s";
    }
}
