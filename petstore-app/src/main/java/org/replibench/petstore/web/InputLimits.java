package org.replibench.petstore.web;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Map;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.HandlerMapping;

/**
 * Refuses requests with parameters that no page of the shop sends: given twice, longer than {@value #MAX_LENGTH}
 * characters, or with control characters. What a page demands beyond that, its handler checks.
 */
public final class InputLimits implements HandlerInterceptor {
    /** More than any field takes: a password is the longest. */
    public static final int MAX_LENGTH = 128;

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
        requireSensible(pathVariables(request));
        if (request.getQueryString() != null || !"GET".equals(request.getMethod())) {
            parameters(request).forEach(InputLimits::requireSensible);
        }
        return true;
    }

    private static void requireSensible(Map<String, String> variables) {
        if (variables != null) {
            variables.values().forEach(InputLimits::requireSensible);
        }
    }

    private static void requireSensible(String name, String[] values) {
        if (values.length > 1) {
            throw new InvalidInputException("a parameter is given " + values.length + " times");
        }
        requireSensible(name);
        for (String value : values) {
            requireSensible(value);
        }
    }

    private static void requireSensible(String text) {
        if (text.length() > MAX_LENGTH) {
            throw new InvalidInputException(text.length() + " characters in a parameter");
        }
        for (int i = 0; i < text.length(); i++) {
            // A tab comes along with what is copied from a table.
            if (Character.isISOControl(text.charAt(i)) && text.charAt(i) != '\t') {
                throw new InvalidInputException("a control character in a parameter");
            }
        }
    }

    /** Servers throw what they like at a form that is too large, has too many parameters, or ends halfway. */
    private static Map<String, String[]> parameters(HttpServletRequest request) {
        try {
            return request.getParameterMap();
        } catch (RuntimeException e) {
            throw new InvalidInputException("parameters that cannot be read");
        }
    }

    @SuppressWarnings("unchecked")
    private static Map<String, String> pathVariables(HttpServletRequest request) {
        return (Map<String, String>) request.getAttribute(HandlerMapping.URI_TEMPLATE_VARIABLES_ATTRIBUTE);
    }
}
