/** Categories, products and items: browsing and search. */
package org.replibench.petstore.catalog;
