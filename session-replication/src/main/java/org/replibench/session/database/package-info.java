/**
 * Copies of sessions in a PostgreSQL database, written through a few ordered queues.
 *
 * <p>With {@code onShutdown} only its owner has a session, so nodes ask each other through take-over requests.
 */
package org.replibench.session.database;
