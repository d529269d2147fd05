package org.replibench.petstore;

import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.request;

import jakarta.servlet.http.Cookie;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.mock.web.MockHttpSession;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.test.web.servlet.MvcResult;
import org.springframework.test.web.servlet.request.MockHttpServletRequestBuilder;

/** Keeps cookies and session, and posts forms with the token of the page it last saw. */
public final class ShopBrowser {
    private static final Pattern TOKEN = Pattern.compile("name=\"_csrf\" value=\"([^\"]+)\"");

    private final MockMvc http;
    private final Map<String, Cookie> cookies = new LinkedHashMap<>();
    private final HttpHeaders headers = new HttpHeaders();
    private MockHttpSession session;
    private String token = "";

    public ShopBrowser(MockMvc http) {
        this.http = http;
    }

    public MockHttpServletResponse get(String path, Object... variables) {
        return exchange(request(HttpMethod.GET, path, variables));
    }

    /** Gets what may be encoded already. */
    public MockHttpServletResponse get(URI path) {
        return exchange(request(HttpMethod.GET, path));
    }

    /** Posts a form of names and values. */
    public MockHttpServletResponse post(String path, String... form) {
        MockHttpServletRequestBuilder post = request(HttpMethod.POST, path).param("_csrf", token);
        for (int i = 0; i < form.length; i += 2) {
            post.param(form[i], form[i + 1]);
        }
        return exchange(post);
    }

    public MockHttpServletResponse postWithoutToken(String path) {
        return exchange(request(HttpMethod.POST, path));
    }

    public MockHttpServletResponse signOn(String username) {
        get("/signon");
        return post("/signon", "username", username, "password", "secret-" + username);
    }

    /** The session, or null after it ended or before it began. */
    public MockHttpSession session() {
        return session;
    }

    public String token() {
        return token;
    }

    /** Makes the browser believe in another site's cookie. */
    public void plant(String foreignToken) {
        cookies.put("XSRF-TOKEN", new Cookie("XSRF-TOKEN", foreignToken));
        token = foreignToken;
    }

    /** Sends a header with the next request. */
    public ShopBrowser with(String header, String value) {
        headers.add(header, value);
        return this;
    }

    private MockHttpServletResponse exchange(MockHttpServletRequestBuilder request) {
        request.header("Host", "localhost").headers(headers);
        headers.clear();
        if (session != null) {
            request.session(session);
        }
        if (!cookies.isEmpty()) {
            request.cookie(cookies.values().toArray(Cookie[]::new));
        }
        try {
            MvcResult result = http.perform(request).andReturn();
            session = (MockHttpSession) result.getRequest().getSession(false);
            MockHttpServletResponse response = result.getResponse();
            for (Cookie cookie : response.getCookies()) {
                cookies.put(cookie.getName(), cookie);
            }
            Matcher found = TOKEN.matcher(response.getContentAsString());
            if (found.find()) {
                token = found.group(1);
            }
            return response;
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }
}
