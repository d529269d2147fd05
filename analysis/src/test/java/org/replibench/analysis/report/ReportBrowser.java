package org.replibench.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** Starts the Chromium that is installed here, without a window; a test is skipped where there is none. */
public final class ReportBrowser {
    /** Names the browser's and its driver's programs where they are not on the PATH. */
    private static final String BROWSER_PROPERTY = "chromium";

    private static final String DRIVER_PROPERTY = "chromedriver";

    private static final String MISSING =
            "Browser tests skipped: chromium and chromedriver not found on the PATH; install them, or name them with"
                    + " -Dchromium=FILE -Dchromedriver=FILE";

    /** Pictures of pages are kept here, to be looked at. */
    private static final Path PICTURES = Path.of("target", "report-pictures");

    /** A browser paints none that is higher. */
    private static final long LARGEST_PICTURE_PIXELS = 16_000;

    private ReportBrowser() {}

    public static ChromeDriver start() {
        Optional<Path> browser =
                find(BROWSER_PROPERTY, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable");
        Optional<Path> driver = find(DRIVER_PROPERTY, "chromedriver");
        if (browser.isEmpty() || driver.isEmpty()) {
            System.out.println(MISSING);
        }
        assumeTrue(browser.isPresent() && driver.isPresent(), MISSING);
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        logs.enable(LogType.PERFORMANCE, Level.ALL);
        ChromeOptions options = new ChromeOptions();
        options.setBinary(browser.get().toFile());
        options.addArguments("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu");
        options.setCapability("goog:loggingPrefs", logs);
        return new ChromeDriver(
                new ChromeDriverService.Builder()
                        .usingDriverExecutable(driver.get().toFile())
                        .build(),
                options);
    }

    /** Lets the page be as wide as a phone, or a desktop, whatever the window's smallest width is. */
    public static void resize(ChromeDriver browser, int width, int height, boolean dark) {
        browser.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < 600));
        browser.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light"))));
    }

    /** Fails if a page is wider than its window. */
    public static void assertNothingIsCutOff(ChromeDriver browser) {
        assertThat(browser.executeScript(
                        "return document.documentElement.scrollWidth - document.documentElement.clientWidth"))
                .as("pixels beyond the screen's edge")
                .isEqualTo(0L);
    }

    /** Keeps pictures of the whole page and of its first screen. */
    public static void picture(ChromeDriver browser, String name, int width) throws IOException {
        long height = Math.min(
                LARGEST_PICTURE_PIXELS, (Long) browser.executeScript("return document.documentElement.scrollHeight"));
        Map<String, Object> shot = browser.executeCdpCommand(
                "Page.captureScreenshot",
                Map.of(
                        "captureBeyondViewport",
                        true,
                        "clip",
                        Map.of("x", 0, "y", 0, "width", width, "height", height, "scale", 1)));
        Files.write(pictures().resolve(name + ".png"), Base64.getDecoder().decode((String) shot.get("data")));
        Files.write(pictures().resolve(name + "-first-screen.png"), browser.getScreenshotAs(OutputType.BYTES));
    }

    /** The folder of pictures. */
    static Path pictures() throws IOException {
        return Files.createDirectories(PICTURES);
    }

    private static Optional<Path> find(String property, String... names) {
        String named = System.getProperty(property);
        if (named != null) {
            return Optional.of(Path.of(named));
        }
        return Arrays.stream(names)
                .flatMap(name -> Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
                        .map(folder -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }
}
