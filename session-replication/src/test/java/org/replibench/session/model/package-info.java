/**
 * A model of how a session's ownership passes between nodes, small enough that every order of events can be tried. It leaves
 * out what has no say in that: attributes, bytes, threads, turns of claims (a courtesy), the lengths of waits.
 */
package org.replibench.session.model;
