/** Health, errors and security headers for all pages. */
package org.replibench.petstore.web;
