package org.replibench.runner.shop;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebDriver;
import org.openqa.selenium.WebDriverException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.support.ui.ExpectedConditions;
import org.openqa.selenium.support.ui.WebDriverWait;
import org.replibench.analysis.report.ReportBrowser;
import org.replibench.fixture.TestOrder;
import org.replibench.petstore.catalog.GeneratedCatalog;
import org.replibench.petstore.database.SalesTotals;

/** A person's way through the shop, in a real browser without a window; skipped where none is installed. */
@Order(TestOrder.SHOP)
class BrowserPurchaseIT {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @Test
    void a_person_signs_on_searches_buys_and_signs_off() throws Exception {
        WebDriver browser = ReportBrowser.start();
        // A page has taken another's place before all of it is there.
        browser.manage().timeouts().implicitlyWait(PATIENCE);
        try {
            RunningShop shop = RunningShop.borrow("replibench", "2211", 2);
            browser.get(shop.node(1).url().resolve("signon").toString());
            type(browser, "username", "user0042");
            type(browser, "password", "secret-user0042");
            click(browser, "//main//button[.='Sign on']");

            type(browser, "keyword", GeneratedCatalog.keywords().get(3));
            click(browser, "//button[.='Search']");
            assertThat(heading(browser)).isEqualTo("Search results");
            click(browser, "//a[.='Next']");
            click(browser, "(//main//a[starts-with(@href, '/items/')])[1]");
            assertThat(heading(browser)).startsWith("Item: ");
            click(browser, "//button[.='Add to cart']");
            assertThat(heading(browser)).isEqualTo("Shopping cart");
            click(browser, "//a[.='Check out']");
            click(browser, "//button[.='Place the order']");
            assertThat(heading(browser)).isEqualTo("Thank you for your order");
            click(browser, "//button[.='Sign off']");
            assertThat(browser.findElement(By.tagName("nav")).getText()).contains("Sign on");

            SalesTotals salesTotals = shop.ledger();
            assertThat(salesTotals.orders()).isEqualTo(1);
            assertThat(salesTotals.isConsistent()).isTrue();
        } finally {
            browser.quit();
        }
    }

    /** The page may still be taking another's place. */
    private static void type(WebDriver browser, String field, String text) {
        new WebDriverWait(browser, PATIENCE)
                .ignoring(StaleElementReferenceException.class)
                .until(there -> {
                    there.findElement(By.name(field)).sendKeys(text);
                    return true;
                });
    }

    /**
     * Clicks, and waits until the next page has taken this one's place. While it does, the driver may fail to say so in
     * ways that only its next answer explains.
     */
    private static void click(WebDriver browser, String xpath) {
        WebElement page = browser.findElement(By.tagName("h1"));
        browser.findElement(By.xpath(xpath)).click();
        new WebDriverWait(browser, PATIENCE)
                .ignoring(WebDriverException.class)
                .until(ExpectedConditions.stalenessOf(page));
    }

    private static String heading(WebDriver browser) {
        return browser.findElement(By.tagName("h1")).getText();
    }
}
