package org.replibench.records.figure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.replibench.records.csv.CsvColumn;
import org.replibench.records.docs.ReferencePage;

class ResultsReferenceTest {
    @Test
    void theReferenceExplainsEveryColumn() throws IOException {
        new ReferencePage("results.md")
                .requireSection("columns of results.csv", ReferencePage.table(ResultsCsv.columns()));
    }

    @Test
    void everyColumnHasANameOfItsOwnAndAMeaning() {
        List<String> names = ResultsCsv.columns().stream().map(CsvColumn::name).toList();
        assertThat(names).doesNotHaveDuplicates();
        assertThat(ResultsCsv.columns())
                .allSatisfy(
                        column -> assertThat(column.meaning()).as(column.name()).isNotBlank());
    }

    @Test
    void aComparedFigureSaysWhichDirectionIsGood() {
        assertThat(CellFigure.compared())
                .extracting(figure -> figure.description().direction())
                .doesNotContain(FigureDescription.Direction.NEUTRAL);
    }
}
