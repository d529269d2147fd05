/** Accounts: registration, sign-on, addresses. */
package org.replibench.petstore.account;
