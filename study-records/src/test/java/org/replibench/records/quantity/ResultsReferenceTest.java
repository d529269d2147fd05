package org.replibench.records.quantity;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.replibench.records.csv.CsvColumn;
import org.replibench.records.docs.ReferencePage;
import org.replibench.records.failover.FaultsCsv;

class ResultsReferenceTest {
    @Test
    void theReferenceExplainsEveryColumn() throws IOException {
        ReferencePage page = new ReferencePage("results.md");
        page.requireSection("columns of results.csv", ReferencePage.table(ResultsCsv.columns()));
        page.requireSection(
                "columns of results.csv of a failover study", ReferencePage.table(FailoverResultsCsv.columns()));
        page.requireSection("columns of faults.csv", ReferencePage.table(FaultsCsv.columns()));
    }

    @Test
    void everyColumnHasANameOfItsOwnAndAMeaning() {
        for (List<? extends CsvColumn<?>> columns :
                List.of(ResultsCsv.columns(), FailoverResultsCsv.columns(), FaultsCsv.columns())) {
            assertThat(columns).extracting(CsvColumn::name).doesNotHaveDuplicates();
            assertThat(columns)
                    .allSatisfy(column ->
                            assertThat(column.meaning()).as(column.name()).isNotBlank());
        }
    }

    @Test
    void aComparedFigureSaysWhichDirectionIsGood() {
        assertThat(CellQuantity.compared())
                .extracting(figure -> figure.description().direction())
                .doesNotContain(QuantityDescription.Direction.NEUTRAL);
    }
}
