/** Schema, transactions and bulk data of the shop. */
package org.replibench.petstore.database;
