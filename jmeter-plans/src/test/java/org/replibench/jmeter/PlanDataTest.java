package org.replibench.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.replibench.petstore.catalog.Catalogue;

class PlanDataTest {
    @Test
    void theFilesAreWhatTheCatalogueMakes() throws IOException {
        for (Map.Entry<String, String> file : PlanData.files().entrySet()) {
            assertThat(Files.readString(PlanData.FOLDER.resolve(file.getKey())))
                    .as(file.getKey() + "; make it again with PlanData.main()")
                    .isEqualTo(file.getValue());
        }
    }

    @Test
    void everyUserAndKeywordOfTheShopIsInTheFiles() throws IOException {
        assertThat(Files.readAllLines(PlanData.FOLDER.resolve("users.csv")))
                .hasSize(1 + Catalogue.standard().accounts().size());
        assertThat(Files.readAllLines(PlanData.FOLDER.resolve("keywords.csv")))
                .hasSize(1 + Catalogue.keywords().size());
    }

    @Test
    void noFieldNeedsQuotesBecauseThePlansReadNone() {
        assertThat(PlanData.files().values()).noneMatch(text -> text.contains("\""));
        assertThat(PlanData.files().get("keywords.csv")).doesNotContain(",");
    }
}
