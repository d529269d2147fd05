package org.replibench.petstore;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import javax.sql.DataSource;
import org.replibench.petstore.account.PasswordHasher;
import org.replibench.petstore.account.SignedOnResolver;
import org.replibench.petstore.cart.SessionCart;
import org.replibench.petstore.catalog.GeneratedCatalog;
import org.replibench.petstore.csrf.CsrfInterceptor;
import org.replibench.petstore.csrf.CsrfTokens;
import org.replibench.petstore.csrf.PageFrame;
import org.replibench.petstore.database.SchemaLoader;
import org.replibench.petstore.database.ShopSetting;
import org.replibench.petstore.payload.SessionContents;
import org.replibench.petstore.payload.SessionPayload;
import org.replibench.petstore.web.InputLimits;
import org.replibench.petstore.web.SecurityHeadersFilter;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.CacheControl;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.servlet.config.annotation.EnableWebMvc;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.ResourceHandlerRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.thymeleaf.spring6.SpringTemplateEngine;
import org.thymeleaf.spring6.templateresolver.SpringResourceTemplateResolver;
import org.thymeleaf.spring6.view.ThymeleafViewResolver;

/** Wires the shop around a datasource, whoever pools it; loads the catalogue before the first request. */
@Configuration
@EnableWebMvc
@ComponentScan
class PetstoreConfig implements WebMvcConfigurer {
    private static final String STATIC = "/static/**";
    private static final Duration STATIC_AGE = Duration.ofDays(1);

    private final ObjectProvider<PageFrame> pageFrame;
    private final ObjectProvider<SignedOnResolver> signedOnResolver;
    private final ObjectProvider<SessionCart> sessionCart;

    PetstoreConfig(
            ObjectProvider<PageFrame> pageFrame,
            ObjectProvider<SignedOnResolver> signedOnResolver,
            ObjectProvider<SessionCart> sessionCart) {
        this.pageFrame = pageFrame;
        this.signedOnResolver = signedOnResolver;
        this.sessionCart = sessionCart;
    }

    @Bean
    PageFrame pageFrame(DataSource dataSource) throws SQLException {
        new SchemaLoader(dataSource).load(GeneratedCatalog.standard());
        try (Connection connection = dataSource.getConnection()) {
            byte[] secret = Base64.getDecoder().decode(ShopSetting.CSRF_SECRET.read(connection));
            return new PageFrame(new CsrfTokens(secret), Boolean.getBoolean(SecurityHeadersFilter.HTTPS_PROPERTY));
        }
    }

    @Bean
    SessionContents sessionContents() {
        return SessionContents.from(System::getProperty);
    }

    @Bean
    PasswordHasher passwordHasher() {
        return PasswordHasher.from(System::getProperty);
    }

    @Bean
    JdbcTemplate jdbcTemplate(DataSource dataSource) {
        return new JdbcTemplate(dataSource);
    }

    @Bean
    JdbcClient jdbcClient(JdbcTemplate template) {
        return JdbcClient.create(template);
    }

    @Bean
    TransactionTemplate transactionTemplate(DataSource dataSource) {
        return new TransactionTemplate(new JdbcTransactionManager(dataSource));
    }

    @Bean
    ThymeleafViewResolver viewResolver(ApplicationContext context) {
        SpringResourceTemplateResolver templates = new SpringResourceTemplateResolver();
        templates.setApplicationContext(context);
        templates.setPrefix("classpath:/templates/");
        templates.setSuffix(".html");
        templates.setCharacterEncoding("UTF-8");
        SpringTemplateEngine engine = new SpringTemplateEngine();
        engine.setTemplateResolver(templates);
        engine.setEnableSpringELCompiler(true);
        ThymeleafViewResolver views = new ThymeleafViewResolver();
        views.setTemplateEngine(engine);
        views.setCharacterEncoding("UTF-8");
        return views;
    }

    @Override
    public void addInterceptors(InterceptorRegistry registry) {
        registry.addInterceptor(new InputLimits()).excludePathPatterns(STATIC);
        registry.addInterceptor(new CsrfInterceptor(pageFrame.getObject())).excludePathPatterns(STATIC);
        SessionPayload.from(System::getProperty)
                .ifPresent(cargo -> registry.addInterceptor(cargo).excludePathPatterns(STATIC));
    }

    @Override
    public void addArgumentResolvers(List<HandlerMethodArgumentResolver> resolvers) {
        resolvers.add(signedOnResolver.getObject());
        resolvers.add(sessionCart.getObject());
    }

    @Override
    public void addResourceHandlers(ResourceHandlerRegistry registry) {
        registry.addResourceHandler(STATIC)
                .addResourceLocations("classpath:/static/")
                .setCacheControl(CacheControl.maxAge(STATIC_AGE).cachePublic());
    }
}
