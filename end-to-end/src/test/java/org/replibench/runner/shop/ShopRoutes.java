package org.replibench.runner.shop;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Stream;
import org.replibench.petstore.account.SignedOn;
import org.replibench.petstore.cart.Cart;
import org.replibench.petstore.catalog.GeneratedCatalog;
import org.replibench.runner.fuzz.RequestDraft.Parameter;
import org.replibench.runner.fuzz.RequestDraft.Place;
import org.springframework.context.annotation.ClassPathBeanDefinitionScanner;
import org.springframework.core.DefaultParameterNameDiscoverer;
import org.springframework.core.MethodParameter;
import org.springframework.core.type.filter.AnnotationTypeFilter;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.SessionAttribute;
import org.springframework.web.context.support.GenericWebApplicationContext;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** Every route of the shop with every parameter, as Spring finds them in its controllers, and an example of each that is right. */
final class ShopRoutes {
    private static final String SHOP = "org.replibench.petstore";

    /** What no client sends: Spring or the session has it. */
    private static final Set<Class<?>> FROM_THE_SERVER =
            Set.of(HttpServletRequest.class, HttpServletResponse.class, HttpSession.class, Model.class, Cart.class);

    private static final GeneratedCatalog CATALOG = GeneratedCatalog.standard();

    /** Where a type's example would be refused; in braces what the visitor of the moment fills in. */
    private static final Map<String, String> EXAMPLES = Map.ofEntries(
            Map.entry("/categories/{id} id", CATALOG.categories().get(0).id()),
            Map.entry("/products/{id} id", CATALOG.products().get(0).id()),
            Map.entry("/items/{id} id", CATALOG.items().get(0).id()),
            Map.entry("/search keyword", GeneratedCatalog.keywords().get(0)),
            Map.entry("/cart/add itemId", CATALOG.items().get(1).id()),
            Map.entry("/cart/update itemId", CATALOG.items().get(1).id()),
            Map.entry("/cart/remove itemId", CATALOG.items().get(1).id()),
            Map.entry("/checkout orderToken", "{orderToken}"),
            Map.entry("/signon username", "{username}"),
            Map.entry("/signon password", FuzzVisitor.PASSWORD),
            Map.entry("/register username", "{fresh}"),
            Map.entry("/register password", FuzzVisitor.PASSWORD),
            Map.entry("/register email", "fuzz%40example.com"),
            Map.entry("/account email", "fuzz%40example.com"),
            Map.entry("/account currentPassword", FuzzVisitor.PASSWORD),
            Map.entry("/account password", ""));

    private ShopRoutes() {}

    /** @param path with {@code {name}} for a path parameter */
    record Route(String method, String path, List<Parameter> parameters) {}

    /**
     * In the same order at each call.
     *
     * @throws IllegalStateException if a controller takes something of which it is unknown where it comes from
     */
    static List<Route> all() {
        try (GenericWebApplicationContext context = new GenericWebApplicationContext()) {
            ClassPathBeanDefinitionScanner scanner = new ClassPathBeanDefinitionScanner(context, false);
            scanner.setIncludeAnnotationConfig(false);
            scanner.getBeanDefinitionDefaults().setLazyInit(true);
            scanner.addIncludeFilter(new AnnotationTypeFilter(Controller.class));
            scanner.scan(SHOP);
            context.refresh();
            RequestMappingHandlerMapping mapping = new RequestMappingHandlerMapping();
            mapping.setApplicationContext(context);
            mapping.afterPropertiesSet();
            return mapping.getHandlerMethods().entrySet().stream()
                    .flatMap(entry -> routes(entry.getKey(), entry.getValue()))
                    .sorted(Comparator.comparing(Route::path).thenComparing(Route::method))
                    .toList();
        }
    }

    private static Stream<Route> routes(RequestMappingInfo mapping, HandlerMethod handler) {
        Set<RequestMethod> declared = mapping.getMethodsCondition().getMethods();
        Set<RequestMethod> methods = declared.isEmpty() ? Set.of(RequestMethod.GET, RequestMethod.POST) : declared;
        return new TreeSet<>(mapping.getPatternValues()).stream().flatMap(path -> methods.stream()
                .map(method -> new Route(method.name(), path, parameters(handler, method, path))));
    }

    private static List<Parameter> parameters(HandlerMethod handler, RequestMethod method, String path) {
        Place place = method == RequestMethod.GET ? Place.QUERY : Place.FORM;
        List<Parameter> parameters = new ArrayList<>();
        for (MethodParameter parameter : handler.getMethodParameters()) {
            parameter.initParameterNameDiscovery(new DefaultParameterNameDiscoverer());
            parameters.addAll(parameters(parameter, place, path));
        }
        return List.copyOf(parameters);
    }

    private static List<Parameter> parameters(MethodParameter parameter, Place place, String path) {
        Class<?> type = parameter.getParameterType();
        if (FROM_THE_SERVER.contains(type)
                || parameter.hasParameterAnnotation(SessionAttribute.class)
                || parameter.hasParameterAnnotation(SignedOn.class)) {
            return List.of();
        }
        PathVariable inPath = parameter.getParameterAnnotation(PathVariable.class);
        if (inPath != null) {
            return List.of(example(Place.PATH, path, named(inPath.name(), parameter), type));
        }
        RequestParam inForm = parameter.getParameterAnnotation(RequestParam.class);
        if (inForm != null) {
            return List.of(example(place, path, named(inForm.name(), parameter), type));
        }
        if (type.isRecord() && parameter.getParameterAnnotations().length == 0) {
            return Arrays.stream(type.getRecordComponents())
                    .map((RecordComponent field) -> example(place, path, field.getName(), field.getType()))
                    .toList();
        }
        throw new IllegalStateException(
                parameter.getMethod() + ": unknown where a client sends " + parameter + "; say it here");
    }

    private static String named(String declared, MethodParameter parameter) {
        return declared.isEmpty() ? parameter.getParameterName() : declared;
    }

    private static Parameter example(Place place, String path, String name, Class<?> type) {
        String byType =
                type == UUID.class ? "123e4567-e89b-42d3-a456-426614174000" : type == String.class ? "text" : "1";
        return new Parameter(place, name, EXAMPLES.getOrDefault(path + " " + name, byType));
    }
}
