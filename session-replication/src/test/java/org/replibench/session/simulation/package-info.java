/**
 * The layer on virtual time, its threads taking turns that a seed decides.
 *
 * <p>{@link org.replibench.session.simulation.Simulation} is what the layer runs on; nodes and their network are in the
 * packages of what they are made of.
 */
package org.replibench.session.simulation;
