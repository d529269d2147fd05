/** Tries orders in which the steps of parallel calls follow each other, by Lincheck. */
package org.replibench.session.interleaving;
