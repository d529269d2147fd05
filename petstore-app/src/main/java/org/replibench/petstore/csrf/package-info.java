/** Protection against cross-site request forgery. */
package org.replibench.petstore.csrf;
