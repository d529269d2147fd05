package org.replibench.petstore;

import jakarta.servlet.Filter;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRegistration;
import jakarta.servlet.SessionCookieConfig;
import jakarta.servlet.SessionTrackingMode;
import java.util.Set;
import javax.naming.NamingException;
import javax.sql.DataSource;
import org.replibench.petstore.metrics.NodeMetrics;
import org.replibench.petstore.metrics.RequestTimingFilter;
import org.replibench.petstore.metrics.SessionCounter;
import org.replibench.petstore.metrics.TimedDataSource;
import org.replibench.petstore.parts.PageSampler;
import org.replibench.petstore.parts.SampledDataSource;
import org.replibench.petstore.web.MalformedRequestFilter;
import org.replibench.petstore.web.SecurityHeadersFilter;
import org.replibench.petstore.web.UncaughtExceptionFilter;
import org.springframework.context.annotation.AnnotationConfigUtils;
import org.springframework.jndi.JndiTemplate;
import org.springframework.web.WebApplicationInitializer;
import org.springframework.web.context.support.GenericWebApplicationContext;
import org.springframework.web.filter.CharacterEncodingFilter;
import org.springframework.web.servlet.DispatcherServlet;

/**
 * Puts the shop into a servlet container. The WAR has no web.xml: whoever deploys it adds one, with the session layer of
 * their choice, and the shop is none the wiser.
 */
public final class PetstoreInitializer implements WebApplicationInitializer {
    @Override
    public void onStartup(ServletContext container) throws ServletException {
        NodeMetrics nodeMetrics = new NodeMetrics();
        DataSource pool = new SampledDataSource(new TimedDataSource(serverPool(), nodeMetrics.registry()));
        PageSampler.register(container, nodeMetrics.registry());

        container.setSessionTrackingModes(Set.of(SessionTrackingMode.COOKIE));
        boolean https = Boolean.getBoolean(SecurityHeadersFilter.HTTPS_PROPERTY);
        protect(container.getSessionCookieConfig(), https);
        container.addListener(new SessionCounter(nodeMetrics.registry()));

        // Ahead of filters that a descriptor adds: a session layer that saves in a filter is part of the time.
        addFilter(container, "metrics", new RequestTimingFilter(nodeMetrics.registry()), false);
        addFilter(container, "lastResort", new UncaughtExceptionFilter(), true);
        addFilter(container, "securityHeaders", new SecurityHeadersFilter(https), true);
        addFilter(container, "malformedRequests", new MalformedRequestFilter(), true);
        addFilter(container, "encoding", new CharacterEncodingFilter("UTF-8", true), true);

        GenericWebApplicationContext context = new GenericWebApplicationContext();
        AnnotationConfigUtils.registerAnnotationConfigProcessors(context);
        context.registerBean(PetstoreConfig.class);
        context.registerBean(NodeMetrics.class, () -> nodeMetrics);
        context.registerBean(DataSource.class, () -> pool);
        ServletRegistration.Dynamic shop = container.addServlet("shop", new DispatcherServlet(context));
        shop.setLoadOnStartup(1);
        shop.addMapping("/");
    }

    /** Neither for scripts nor for requests of other sites, nor for eavesdroppers. */
    static void protect(SessionCookieConfig cookie, boolean https) {
        cookie.setHttpOnly(true);
        cookie.setSecure(https);
        cookie.setAttribute("SameSite", "Lax");
    }

    private static void addFilter(ServletContext container, String name, Filter filter, boolean afterDeclared) {
        container.addFilter(name, filter).addMappingForUrlPatterns(null, afterDeclared, "/*");
    }

    private static DataSource serverPool() throws ServletException {
        try {
            return new JndiTemplate().lookup(ServerDataSource.JNDI_NAME, DataSource.class);
        } catch (NamingException e) {
            throw new ServletException(
                    ServerDataSource.JNDI_NAME + ": a PostgreSQL datasource required, none found; add it to the server",
                    e);
        }
    }
}
