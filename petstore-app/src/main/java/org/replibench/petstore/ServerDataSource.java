package org.replibench.petstore;

import jakarta.annotation.Resource;
import jakarta.servlet.ServletContextListener;
import jakarta.servlet.annotation.WebListener;
import javax.sql.DataSource;

/** Names the server's pool. The annotation makes the server start the pool before the shop and stop it after. */
@WebListener
@Resource(name = "jdbc/PetstoreDS", type = DataSource.class, lookup = ServerDataSource.JNDI_NAME)
public final class ServerDataSource implements ServletContextListener {
    static final String JNDI_NAME = "java:jboss/datasources/PetstoreDS";
}
