package org.replibench.petstore;

import jakarta.servlet.Filter;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.replibench.petstore.metrics.NodeMetrics;
import org.replibench.petstore.payload.SessionContents;
import org.springframework.context.annotation.AnnotationConfigUtils;
import org.springframework.mock.web.MockServletContext;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.test.web.servlet.setup.MockMvcBuilders;
import org.springframework.web.context.support.GenericWebApplicationContext;

/** The whole shop on a real database, without a servlet container. */
public final class TestShop implements AutoCloseable {
    private final GenericWebApplicationContext context = new GenericWebApplicationContext(new MockServletContext());

    public TestShop() throws SQLException {
        this(SessionContents.LIGHT);
    }

    public TestShop(SessionContents contents) throws SQLException {
        DataSource database = TestDatabase.ofTheShop();
        AnnotationConfigUtils.registerAnnotationConfigProcessors(context);
        context.registerBean(PetstoreConfig.class);
        context.registerBean(NodeMetrics.class, NodeMetrics::new);
        context.registerBean(DataSource.class, () -> database);
        context.registerBean("contents", SessionContents.class, () -> contents, bean -> bean.setPrimary(true));
        context.refresh();
    }

    public MockMvc http(Filter... filters) {
        return MockMvcBuilders.webAppContextSetup(context).addFilters(filters).build();
    }

    public <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    @Override
    public void close() {
        context.close();
    }
}
