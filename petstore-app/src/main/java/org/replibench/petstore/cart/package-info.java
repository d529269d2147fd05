/** The shopping cart, which lives in the session. */
package org.replibench.petstore.cart;
