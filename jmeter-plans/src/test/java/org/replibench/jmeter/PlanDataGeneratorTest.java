package org.replibench.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.replibench.petstore.catalog.GeneratedCatalog;

class PlanDataGeneratorTest {
    @Test
    void theFilesAreWhatTheCatalogueMakes() throws IOException {
        for (Map.Entry<String, String> file : PlanDataGenerator.files().entrySet()) {
            assertThat(Files.readString(PlanDataGenerator.FOLDER.resolve(file.getKey())))
                    .as(file.getKey() + "; make it again with PlanData.main()")
                    .isEqualTo(file.getValue());
        }
    }

    @Test
    void everyUserAndKeywordOfTheShopIsInTheFiles() throws IOException {
        assertThat(Files.readAllLines(PlanDataGenerator.FOLDER.resolve("users.csv")))
                .hasSize(1 + GeneratedCatalog.standard().accounts().size());
        assertThat(Files.readAllLines(PlanDataGenerator.FOLDER.resolve("keywords.csv")))
                .hasSize(1 + GeneratedCatalog.keywords().size());
    }

    @Test
    void noFieldNeedsQuotesBecauseThePlansReadNone() {
        assertThat(PlanDataGenerator.files().values()).noneMatch(text -> text.contains("\""));
        assertThat(PlanDataGenerator.files().get("keywords.csv")).doesNotContain(",");
    }
}
