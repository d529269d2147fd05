package org.replibench.petstore.catalog;

import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads the catalogue. */
@Repository
public class CatalogRepository {
    private static final RowMapper<Category> CATEGORY =
            (row, number) -> new Category(row.getString("category_id"), row.getString("name"));
    private static final RowMapper<Product> PRODUCT = (row, number) ->
            new Product(row.getString("product_id"), row.getString("category_id"), row.getString("name"));
    private static final RowMapper<ItemSummary> ITEM_SUMMARY = (row, number) -> new ItemSummary(
            row.getString("item_id"), row.getString("product"), row.getString("name"), row.getBigDecimal("price"));
    private static final RowMapper<Item> ITEM = (row, number) -> new Item(
            row.getString("item_id"),
            row.getString("product_id"),
            row.getString("product"),
            row.getString("name"),
            row.getString("description"),
            row.getBigDecimal("price"));
    private static final RowMapper<Item.Stocked> STOCKED_ITEM =
            (row, number) -> new Item.Stocked(ITEM.mapRow(row, number), row.getInt("quantity"));

    private static final String ITEM_SUMMARIES = "SELECT item_id, product.name AS product, item.name, price"
            + " FROM petstore.item JOIN petstore.product USING (product_id)";
    private static final String ITEMS = "SELECT item_id, product_id, product.name AS product, item.name,"
            + " item.description, price FROM petstore.item JOIN petstore.product USING (product_id)";

    private final JdbcClient jdbc;

    CatalogRepository(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    List<Category> categories() {
        return jdbc.sql("SELECT category_id, name FROM petstore.category ORDER BY name")
                .query(CATEGORY)
                .list();
    }

    Optional<Category> category(String id) {
        return jdbc.sql("SELECT category_id, name FROM petstore.category WHERE category_id = ?")
                .param(id)
                .query(CATEGORY)
                .optional();
    }

    List<Product> products(String categoryId) {
        return jdbc.sql("SELECT product_id, category_id, name FROM petstore.product WHERE category_id = ?"
                        + " ORDER BY name")
                .param(categoryId)
                .query(PRODUCT)
                .list();
    }

    Optional<Product> product(String id) {
        return jdbc.sql("SELECT product_id, category_id, name FROM petstore.product WHERE product_id = ?")
                .param(id)
                .query(PRODUCT)
                .optional();
    }

    List<ItemSummary> items(String productId) {
        return jdbc.sql(ITEM_SUMMARIES + " WHERE product_id = ? ORDER BY item_id")
                .param(productId)
                .query(ITEM_SUMMARY)
                .list();
    }

    /** The item and its stock. */
    public Optional<Item.Stocked> item(String id) {
        return jdbc.sql("SELECT item_id, product_id, product.name AS product, item.name, item.description, price,"
                        + " quantity FROM petstore.item JOIN petstore.product USING (product_id)"
                        + " JOIN petstore.inventory USING (item_id) WHERE item_id = ?")
                .param(id)
                .query(STOCKED_ITEM)
                .optional();
    }

    /** Items that contain every word of {@code keyword}, in id order, at most {@link SearchResults#MAX_ITEMS}. */
    SearchResults search(String keyword) {
        return search(keyword, ITEM_SUMMARIES, ITEM_SUMMARY);
    }

    /** The same with descriptions. */
    SearchResults searchDescribed(String keyword) {
        return search(keyword, ITEMS, ITEM);
    }

    private SearchResults search(String keyword, String select, RowMapper<? extends ListedItem> row) {
        return new SearchResults(
                keyword,
                List.copyOf(jdbc.sql(select + " WHERE words @@ plainto_tsquery('simple', ?) ORDER BY item_id LIMIT ?")
                        .params(keyword, SearchResults.MAX_ITEMS)
                        .query(row)
                        .list()));
    }
}
