/** Checkout, orders and stock. */
package org.replibench.petstore.order;
