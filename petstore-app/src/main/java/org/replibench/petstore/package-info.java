/** The JPetStore shop as a Spring MVC application; it does not know which session layer serves it. */
package org.replibench.petstore;
