/** What the time of a sampled request consists of. */
package org.replibench.petstore.parts;
