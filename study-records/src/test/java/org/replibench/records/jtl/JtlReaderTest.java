package org.replibench.records.jtl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JtlReaderTest {
    private static final String HEADER =
            "timeStamp,elapsed,label,responseCode,threadName,success,failureMessage,bytes,\"node\"\n";
    private static final String FIRST = "1795224960295,7,search,200,Clients 1-1,true,,6120,localhost:8080\n";
    private static final String SECOND =
            "1795224960361,31,cart,500,Clients 1-2,false,expected Check out,120,localhost:8180\n";

    @TempDir
    private Path folder;

    @Test
    void aLineIsASample() throws IOException {
        assertThat(read(HEADER + FIRST + SECOND))
                .containsExactly(
                        new JMeterSample(1795224960295L, 7, "search", true, "200", "Clients 1-1", ""),
                        new JMeterSample(
                                1795224960361L, 31, "cart", false, "500", "Clients 1-2", "expected Check out"));
    }

    @Test
    void columnsAreFoundByNameInAnyOrder() throws IOException {
        assertThat(
                        read(
                                "success,label,threadName,failureMessage,responseCode,elapsed,timeStamp\ntrue,item,Clients 1-9,,200,5,1000\n"))
                .containsExactly(new JMeterSample(1000, 5, "item", true, "200", "Clients 1-9", ""));
    }

    @Test
    void aTextWithACommaStaysWhole() throws IOException {
        String code = "Non HTTP response code: a, b";

        assertThat(read(HEADER + "1,2,item,\"" + code + "\",Clients 1-1,false,,0,localhost:8080\n"))
                .extracting(JMeterSample::responseCode)
                .containsExactly(code);
    }

    @Test
    void aLastLineCutOffAnywhereIsNotRead() throws IOException {
        for (int length = 0; length < SECOND.length(); length++) {
            assertThat(read(HEADER + FIRST + SECOND.substring(0, length)))
                    .as("cut after " + length)
                    .hasSize(1);
        }
    }

    @Test
    void aFileOfManyBlocksIsReadToItsLastWholeLine() throws IOException {
        int lines = 5000;

        assertThat(read(HEADER + FIRST.repeat(lines) + "9".repeat(20_000))).hasSize(lines);
    }

    @Test
    void noLineIsNoSample() throws IOException {
        assertThat(read("")).isEmpty();
        assertThat(read("timeSta")).isEmpty();
        assertThat(read(HEADER)).isEmpty();
    }

    @Test
    void aMissingColumnIsRefusedByName() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> read("timeStamp,elapsed,label\n1,2,item\n"))
                .withMessageEndingWith("samples.jtl: a column is missing; expected success, got "
                        + "timeStamp, elapsed, label. Try running JMeter with replibench.properties");
    }

    @Test
    void aSampleEndsWhenItsAnswerIsThere() {
        assertThat(new JMeterSample(1000, 5, "item", true, "200", "Clients 1-9", "").endMillis())
                .isEqualTo(1005);
    }

    @Test
    void aPageOfAnotherUserIsToldByTheMessageOfThePlansAssertion() throws IOException {
        assertThat(read(HEADER
                        + "1,2,search,200,Clients 1-1,false,wrong user: page does not name user0001,0,localhost:8080\n"
                        + "1,2,search,200,Clients 1-1,false,Test failed: text expected to contain /items for/,0,localhost:8080\n"
                        + "1,2,search,200,Clients 1-1,true,,0,localhost:8080\n"))
                .extracting(JMeterSample::isOfWrongUser)
                .containsExactly(true, false, false);
    }

    @Test
    void aRefusalOrNoAnswerIsAnErrorWhoeverItNames() throws IOException {
        String wrong = ",Clients 1-1,false,wrong user: page does not name user0001,0,localhost:8080\n";

        assertThat(read(HEADER + "1,2,cart,403" + wrong + "1,2,cart,500" + wrong + "1,2,purchase,302" + wrong
                        + "1,2,cart,Non HTTP response code: java.net.ConnectException" + wrong))
                .noneMatch(JMeterSample::isOfWrongUser);
    }

    private List<JMeterSample> read(String content) throws IOException {
        Path file = Files.writeString(folder.resolve("samples.jtl"), content);
        try (Stream<JMeterSample> jMeterSamples = JtlReader.stream(file)) {
            return jMeterSamples.toList();
        }
    }
}
