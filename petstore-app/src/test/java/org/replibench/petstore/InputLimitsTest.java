package org.replibench.petstore;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.RecordComponent;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.replibench.petstore.web.MalformedRequestFilter;
import org.springframework.core.DefaultParameterNameDiscoverer;
import org.springframework.core.MethodParameter;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** Sends what makes no sense to every parameter of every route there is. */
class InputLimitsTest {
    private static final Map<String, String> SENSELESS = Map.of(
            "NUL", "amber\0",
            "bell", "amber\u0007",
            "line feed", "amber\nalpine",
            "10 000 characters", "a".repeat(10_000));

    private final LogRecords log = new LogRecords();
    private TestShop shop;
    private ShopBrowser shopBrowser;

    @BeforeEach
    void open() throws Exception {
        shop = new TestShop();
        shopBrowser = new ShopBrowser(shop.http(new MalformedRequestFilter()));
        shopBrowser.signOn("user0001");
        shopBrowser.post("/cart/add", "itemId", "EST-0001");
        Logger.getLogger("").addHandler(log);
    }

    @AfterEach
    void close() {
        Logger.getLogger("").removeHandler(log);
        shop.close();
    }

    @Test
    void everyParameterOfEveryRouteRefusesWhatMakesNoSense() {
        List<Input> inputs = inputs();
        assertThat(inputs)
                .extracting(Input::toString)
                .contains(
                        "GET /search: keyword",
                        "POST /cart/add: itemId",
                        "GET /orders/{id}: id",
                        "POST /register: line2")
                .hasSizeGreaterThan(35);
        List<String> accepted = new ArrayList<>();
        for (Input input : inputs) {
            SENSELESS.forEach((what, value) -> {
                int status = send(input, value).getStatus();
                if (status != 400) {
                    accepted.add(input + ", " + what + ": " + status);
                }
            });
        }
        assertThat(accepted).isEmpty();
        assertThat(log.lines).isEmpty();
    }

    @Test
    void aParameterGivenTwiceIsRefused() {
        assertThat(shopBrowser.get("/search?keyword=amber&keyword=alpine").getStatus())
                .isEqualTo(400);
    }

    @Test
    void aSenselessNameIsRefused() {
        assertThat(shopBrowser
                        .get("/search?keyword=amber&{name}=1", "a".repeat(10_000))
                        .getStatus())
                .isEqualTo(400);
        assertThat(shopBrowser.get("/search?keyword=amber&{name}=1", "a\0").getStatus())
                .isEqualTo(400);
    }

    @Test
    void aFieldThatIsNoListOrMapIsRefusedAsOne() {
        for (String name : List.of("city[0]", "city[x]", "city[2147483647]", "city[0].class")) {
            assertThat(shopBrowser.post("/account", name, "x").getStatus())
                    .as(name)
                    .isEqualTo(400);
        }
        assertThat(log.lines).isEmpty();
    }

    @Test
    void aStaticFileThatMakesNoSenseIsNotThere() {
        for (String value : SENSELESS.values()) {
            assertThat(shopBrowser.get("/static/{name}", value).getStatus()).isBetween(400, 404);
            assertThat(shopBrowser.get("/{name}", value).getStatus()).isBetween(400, 404);
        }
        assertThat(log.lines)
                .allSatisfy(line -> assertThat(line).hasLineCount(1).hasSizeLessThan(1000));
    }

    @Test
    void nothingButStaticFilesIsServedAsOne() {
        for (String path :
                List.of("../templates/home.html", "..%2ftemplates/home.html", "%2e%2e/templates/home.html", "")) {
            assertThat(shopBrowser.get(URI.create("/static/" + path)).getStatus())
                    .as(path)
                    .isEqualTo(404);
        }
        assertThat(shopBrowser.get("/static/petstore.css").getStatus()).isEqualTo(200);
    }

    @Test
    void aTokenThatMakesNoSenseIsNone() {
        for (String value : SENSELESS.values()) {
            shopBrowser.plant(value);
            assertThat(shopBrowser.get("/").getStatus()).isEqualTo(200);
            shopBrowser.plant(value);
            assertThat(shopBrowser.post("/signoff").getStatus()).isBetween(400, 403);
        }
        assertThat(log.lines).isEmpty();
    }

    private MockHttpServletResponse send(Input input, String value) {
        Object[] variables = input.inPath() ? new Object[] {value} : new Object[0];
        if (input.method() == RequestMethod.GET) {
            return input.inPath()
                    ? shopBrowser.get(input.path(), variables)
                    : shopBrowser.get(input.path() + "?" + input.name() + "={value}", value);
        }
        Map<String, String> form = new LinkedHashMap<>(
                Map.of("itemId", "EST-0001", "quantity", "1", "username", "user0001", "password", "x"));
        form.put(input.name(), value);
        return shopBrowser.post(
                input.path(),
                form.entrySet().stream()
                        .flatMap(field -> Stream.of(field.getKey(), field.getValue()))
                        .toArray(String[]::new));
    }

    private List<Input> inputs() {
        List<Input> inputs = new ArrayList<>();
        shop.bean(RequestMappingHandlerMapping.class).getHandlerMethods().forEach((route, handler) -> {
            for (MethodParameter parameter : handler.getMethodParameters()) {
                parameter.initParameterNameDiscovery(new DefaultParameterNameDiscoverer());
                names(parameter).forEach(name -> inputs.add(input(route, parameter, name)));
            }
        });
        return inputs;
    }

    private static Stream<String> names(MethodParameter parameter) {
        if (parameter.hasParameterAnnotation(RequestParam.class)
                || parameter.hasParameterAnnotation(PathVariable.class)) {
            return Stream.of(parameter.getParameterName());
        }
        return parameter.getParameterType().isRecord() && parameter.getParameterAnnotations().length == 0
                ? Arrays.stream(parameter.getParameterType().getRecordComponents())
                        .map(RecordComponent::getName)
                : Stream.empty();
    }

    private static Input input(RequestMappingInfo route, MethodParameter parameter, String name) {
        return new Input(
                route.getMethodsCondition().getMethods().iterator().next(),
                route.getPatternValues().iterator().next(),
                name,
                parameter.hasParameterAnnotation(PathVariable.class));
    }

    private record Input(RequestMethod method, String path, String name, boolean inPath) {
        @Override
        public String toString() {
            return method + " " + path + ": " + name;
        }
    }

    /** What the shop logs as a problem. */
    private static final class LogRecords extends Handler {
        private final List<String> lines = new ArrayList<>();

        @Override
        public void publish(LogRecord entry) {
            if (entry.getLevel().intValue() > java.util.logging.Level.INFO.intValue()) {
                lines.add(entry.getMessage() + (entry.getThrown() == null ? "" : " with a stack trace"));
            }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }
}
