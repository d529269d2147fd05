package org.replibench.cluster.engine;

import java.net.URL;

/**
 * A file that an engine adds to the exploded shop.
 *
 * @param path where, relative to the archive's root, such as {@code WEB-INF/lib/some.jar}
 * @param source what
 */
public record WarFile(String path, URL source) {}
