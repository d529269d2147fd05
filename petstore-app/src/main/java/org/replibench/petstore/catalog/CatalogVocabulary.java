package org.replibench.petstore.catalog;

import java.util.List;
import java.util.Map;

/** What generated items are called. No word occurs twice, so a keyword finds what was given it and no more. */
final class CatalogVocabulary {
    static final List<String> COLOURS = words(
            "amber azure beige bronze charcoal copper coral cream crimson ebony emerald fawn ginger indigo ivory jade"
                    + " lavender mahogany maroon olive pearl rust scarlet silver turquoise");
    static final List<String> LOOKS = words(
            "banded bearded brindled crested curly dappled feathery fluffy freckled glossy hooded lean marbled masked"
                    + " mottled patched plump ringed shaggy sleek spotted striped sturdy tufted velvety");
    static final List<String> TEMPERAMENTS = words(
            "affectionate agile alert bold brave calm cheerful clever curious docile energetic faithful friendly gentle"
                    + " graceful lively loyal mellow nimble patient playful quiet shy sociable watchful");
    static final List<String> ORIGINS = words(
            "alpine andean arctic atlantic baltic caribbean coastal desert forest highland iberian island lakeland"
                    + " mediterranean nordic pacific prairie river savanna siberian steppe sylvan tropical tundra valley");

    static final List<String> CATEGORIES =
            words("Amphibians Birds Cats Dogs Fish Horses Insects Rabbits Reptiles Rodents");

    private static final Map<String, List<String>> PRODUCTS = Map.of(
            "Amphibians", words("Axolotl Newt Salamander Treefrog Toad Bullfrog Caecilian Hornfrog Olm Siren"),
            "Birds", words("Parrot Finch Canary Cockatiel Budgerigar Lovebird Macaw Mynah Dove Quail"),
            "Cats", words("Manx Persian Siamese Ragdoll Sphynx Bengal Burmese Birman Bobtail Chartreux"),
            "Dogs", words("Bulldog Poodle Dalmatian Beagle Chihuahua Labrador Collie Dachshund Whippet Terrier"),
            "Fish", words("Angelfish Koi Goldfish Guppy Betta Clownfish Discus Molly Tetra Catfish"),
            "Horses",
                    words("Arabian Shetland Appaloosa Mustang Haflinger Lipizzaner Percheron Clydesdale Friesian"
                            + " Connemara"),
            "Insects", words("Mantis Beetle Cricket Ant Butterfly Moth Cicada Katydid Firefly Weevil"),
            "Rabbits", words("Angora Lop Rex Havana Hotot Harlequin Lionhead Satin Himalayan Jersey"),
            "Reptiles", words("Rattlesnake Iguana Gecko Chameleon Python Tortoise Skink Anole Monitor Terrapin"),
            "Rodents", words("Hamster Gerbil Mouse Rat Chinchilla Degu Cavy Squirrel Dormouse Jerboa"));

    private CatalogVocabulary() {}

    static List<String> products(String category) {
        return PRODUCTS.get(category);
    }

    private static List<String> words(String text) {
        return List.of(text.split(" "));
    }
}
