package org.replibench.records.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.records.raw.RawFile;

class FindingsFileTest {
    private static final OrderAudit EXACT = new OrderAudit(9, 0, List.of(), List.of(), List.of(), List.of(), 0, 0);

    @TempDir
    private Path cell;

    @Test
    void each_page_and_each_order_that_is_not_as_it_had_to_be_has_a_line() throws Exception {
        OrderAudit audit = new OrderAudit(
                9,
                1,
                List.of("order 7 of user0001: confirmed, and not in the database as this user's"),
                List.of("order 8 of user0002: there 2 times"),
                List.of("order 9 of user0003: the cart held one of [{EST-1=1}], found {EST-2=1}"),
                List.of("order 10 of user0004: nobody was told of it, {EST-3=1}"),
                0,
                0);

        assertThat(written(
                        List.of(new ConsistencyAnomaly(
                                2, 3, 5_000, ConsistencyAnomaly.Kind.STALE, 1, SessionState.NONE, "cart of before")),
                        audit))
                .content()
                .isEqualToNormalizingNewlines("""
                        5000 us, user 2, session 3: STALE, updates lost 1: cart of before
                        MISSING: order 7 of user0001: confirmed, and not in the database as this user's
                        DOUBLED: order 8 of user0002: there 2 times
                        ALTERED: order 9 of user0003: the cart held one of [{EST-1=1}], found {EST-2=1}
                        UNEXPLAINED: order 10 of user0004: nobody was told of it, {EST-3=1}
                        """);
    }

    @Test
    void nothing_found_is_an_empty_file() throws Exception {
        assertThat(written(List.of(), EXACT)).isEmptyFile();
    }

    private Path written(List<ConsistencyAnomaly> consistencyAnomalies, OrderAudit audit) throws Exception {
        Path file = RawFile.FINDINGS.in(cell);
        FindingsFile.write(file, consistencyAnomalies, audit);
        return file;
    }
}
