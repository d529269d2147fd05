package org.replibench.records.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.records.csv.CsvAppender;

class LoadFilesTest {
    private static final LoadSample PAGE = new LoadSample(1_700_000_000_123_456L, 1_834, "item", "localhost:80", true);
    private static final LoadSample ODD = new LoadSample(1_700_000_000_123_999L, 7, "a, \"b\"\nc", "", false);

    @TempDir
    private Path folder;

    @Test
    void samplesAreReadAsTheyWereWritten() throws IOException {
        Path file = folder.resolve("samples.csv");
        try (CsvAppender<LoadSample> appender = LoadSamplesFile.create(file)) {
            appender.append(PAGE);
            appender.append(ODD);
        }

        assertThat(samples(file)).containsExactly(PAGE, ODD);
    }

    @Test
    void whatIsFlushedCanBeReadWhileTheFileGrows() throws IOException {
        Path file = folder.resolve("samples.csv");
        try (CsvAppender<LoadSample> appender = LoadSamplesFile.create(file)) {
            assertThat(samples(file)).isEmpty();
            appender.append(PAGE);
            appender.flush();
            assertThat(samples(file)).containsExactly(PAGE);
        }
    }

    @Test
    void aTornLastLineIsNotRead() throws IOException {
        Path file = folder.resolve("samples.csv");
        try (CsvAppender<LoadSample> appender = LoadSamplesFile.create(file)) {
            appender.append(PAGE);
        }
        Files.writeString(file, "170000000", StandardOpenOption.APPEND);

        assertThat(samples(file)).containsExactly(PAGE);
    }

    @Test
    void ofTheEndOfAFileTheFirstLineIsNotRead() throws IOException {
        Path file = folder.resolve("samples.csv");
        try (CsvAppender<LoadSample> appender = LoadSamplesFile.create(file)) {
            appender.append(PAGE);
        }
        List<LoadSample> whole = new ArrayList<>();
        LoadSamplesFile.readEnd(file, whole::add);
        assertThat(whole).as("without the header").containsExactly(PAGE);

        Files.writeString(
                file,
                "456,1834,item,localhost:80,true\n" + Files.readAllLines(file).get(1) + "\n1700");
        List<LoadSample> end = new ArrayList<>();
        LoadSamplesFile.readEnd(file, end::add);
        assertThat(end).containsExactly(PAGE);
    }

    @Test
    void aRowAfterTheEndIsDropped() throws IOException {
        Path file = folder.resolve("samples.csv");
        CsvAppender<LoadSample> appender = LoadSamplesFile.create(file);
        appender.append(PAGE);
        appender.close();
        appender.append(ODD);
        appender.flush();
        appender.close();

        assertThat(samples(file)).containsExactly(PAGE);
    }

    @Test
    void transitionsAreReadAsTheyWereWritten() throws IOException {
        Path file = folder.resolve("transitions.csv");
        List<LoadTransition> written = List.of(
                new LoadTransition(0, LoadState.RUNNING, 1_700_000_000_000_001L, 0),
                new LoadTransition(1, LoadState.PAUSED, 1_700_000_001_000_001L, 3),
                new LoadTransition(1, LoadState.IDLE, 1_700_000_001_004_001L, 0));
        try (CsvAppender<LoadTransition> appender = LoadTransitionsFile.create(file)) {
            for (LoadTransition transition : written) {
                appender.append(transition);
            }
        }

        List<LoadTransition> read = new ArrayList<>();
        LoadTransitionsFile.read(file, read::add);
        assertThat(read).isEqualTo(written);
    }

    private static List<LoadSample> samples(Path file) throws IOException {
        List<LoadSample> samples = new ArrayList<>();
        LoadSamplesFile.read(file, samples::add);
        return samples;
    }
}
