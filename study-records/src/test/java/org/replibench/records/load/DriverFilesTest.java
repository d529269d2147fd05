package org.replibench.records.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.records.csv.CsvAppender;
import org.replibench.records.jtl.JMeterSample;
import org.replibench.records.jtl.JtlReader;
import org.replibench.records.load.DriverFiles.Driver;

/** Two load generators: the clock of the first is 250.5 ms ahead, that of the second 2 s behind. */
class DriverFilesTest {
    private static final double AHEAD = 250.5;
    private static final double BEHIND = -2000;
    private static final String JTL_HEADER =
            "timeStamp,elapsed,label,responseCode,responseMessage,threadName,success,failureMessage,node\n";

    @TempDir
    Path folder;

    @Test
    void requests_are_in_the_order_of_one_clock_and_as_long_as_they_were() throws IOException {
        write(1, sample(1_250_500, 300, "item"), sample(1_450_500, 400, "a, \"b\""));
        write(2, sample(-900_000, 500, "cart"), sample(-700_000, 600, "item"));
        Path merged = folder.resolve("responses.csv");

        DriverFiles.mergeSamples(drivers(), merged);

        assertThat(samples(merged))
                .containsExactly(
                        sample(1_000_000, 300, "item"),
                        sample(1_100_000, 500, "cart"),
                        sample(1_200_000, 400, "a, \"b\""),
                        sample(1_300_000, 600, "item"));
        assertThat(drivers().get(0).corrected(sample(1_250_500, 300, "item")))
                .isEqualTo(sample(1_000_000, 300, "item"));
    }

    @Test
    void a_line_that_is_torn_and_a_load_generator_that_wrote_nothing_are_no_requests() throws IOException {
        write(1, sample(1_250_500, 300, "item"));
        Files.writeString(of(1).resolve("responses.csv"), "1250", StandardOpenOption.APPEND);
        Path merged = folder.resolve("responses.csv");

        DriverFiles.mergeSamples(drivers(), merged);
        assertThat(samples(merged)).containsExactly(sample(1_000_000, 300, "item"));

        Files.createFile(of(2).resolve("responses.csv"));
        DriverFiles.mergeSamples(drivers(), merged);
        assertThat(samples(merged)).hasSize(1);
        assertThat(folder).isDirectoryNotContaining("glob:**.new");
    }

    @Test
    void load_generators_that_were_lost_before_they_wrote_anything_have_no_samples() throws IOException {
        Path samples = folder.resolve("samples.jtl");
        DriverFiles.mergeSamples(drivers(), folder.resolve("responses.csv"));
        DriverFiles.mergeJtl(drivers(), samples);

        assertThat(folder).isDirectoryNotContaining("glob:**.csv");
        try (Stream<JMeterSample> read = JtlReader.stream(samples)) {
            assertThat(read).isEmpty();
        }
    }

    @Test
    void clients_have_numbers_of_their_own_in_the_order_of_the_load_generators() throws IOException {
        jtl(
                1,
                "1250,10,item,200,OK,Clients 1-1,true,,n1\n1350,10,item,200,OK,Clients 1-3,false,\"wrong, \"\"so\"\"\nit is\",n1\n");
        jtl(
                2,
                "-1050,150,entry,200,OK,Before the test: open the sign-on form 1-1,true,,n2\n-900,5,cart,200,OK,Clients 1-2,true,,n2\n");
        Path merged = folder.resolve("samples.jtl");

        DriverFiles.mergeJtl(drivers(), merged);

        try (Stream<JMeterSample> samples = JtlReader.stream(merged)) {
            assertThat(samples)
                    .containsExactly(
                            new JMeterSample(999, 10, "item", true, "200", "Clients 1-1", ""),
                            new JMeterSample(
                                    950, 150, "entry", true, "200", "Before the test: open the sign-on form 1-4", ""),
                            new JMeterSample(1100, 5, "cart", true, "200", "Clients 1-5", ""),
                            new JMeterSample(1099, 10, "item", false, "200", "Clients 1-3", "wrong, \"so\"\nit is"));
        }
        assertThat(Files.readString(merged)).startsWith(JTL_HEADER).contains(",n1\n", ",n2\n");
    }

    @Test
    void each_load_generator_has_its_own_transitions() throws IOException {
        for (int driver = 1; driver <= 2; driver++) {
            try (CsvAppender<LoadTransition> file =
                    LoadTransitionsFile.create(of(driver).resolve("transitions.csv"))) {
                file.append(new LoadTransition(1, LoadState.RUNNING, 5_000_000L * driver, driver));
            }
        }

        DriverFiles.mergeTransitions(drivers(), folder.resolve("transitions.csv"));

        List<LoadTransition> transitions = new ArrayList<>();
        LoadTransitionsFile.read(folder.resolve("transitions.csv"), transitions::add);
        assertThat(transitions)
                .containsExactly(
                        new LoadTransition(1, LoadState.RUNNING, 4_749_500, 1),
                        new LoadTransition(1, LoadState.RUNNING, 12_000_000, 2));
    }

    @Test
    void files_with_other_columns_are_not_mixed() throws IOException {
        jtl(1, "");
        Files.writeString(of(2).resolve("samples.jtl"), "timeStamp,elapsed,threadName\n");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> DriverFiles.mergeJtl(drivers(), folder.resolve("samples.jtl")))
                .withMessageContaining("has columns [timeStamp, elapsed, threadName], others have [timeStamp, ");
    }

    private List<Driver> drivers() throws IOException {
        return List.of(new Driver(of(1), 0, AHEAD), new Driver(of(2), 3, BEHIND));
    }

    private Path of(int driver) throws IOException {
        return Files.createDirectories(folder.resolve("driver" + driver));
    }

    private void write(int driver, LoadSample... samples) throws IOException {
        try (CsvAppender<LoadSample> file = LoadSamplesFile.create(of(driver).resolve("responses.csv"))) {
            for (LoadSample sample : samples) {
                file.append(sample);
            }
        }
    }

    private void jtl(int driver, String rows) throws IOException {
        Files.writeString(of(driver).resolve("samples.jtl"), JTL_HEADER + rows);
    }

    private static List<LoadSample> samples(Path file) throws IOException {
        List<LoadSample> samples = new ArrayList<>();
        LoadSamplesFile.read(file, samples::add);
        return samples;
    }

    private static LoadSample sample(long endMicros, long responseMicros, String label) {
        return new LoadSample(endMicros, responseMicros, label, "10.0.0.1:8080", true);
    }
}
