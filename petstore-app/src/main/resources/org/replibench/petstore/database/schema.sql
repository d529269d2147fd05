-- The shop's tables, in a schema of their own: loading a new catalogue drops the schema and touches nothing else.
DROP SCHEMA IF EXISTS petstore CASCADE;
CREATE SCHEMA petstore;

CREATE TABLE petstore.setting (
    name text PRIMARY KEY,
    value text NOT NULL
);

CREATE TABLE petstore.account (
    username varchar(20) PRIMARY KEY,
    password_hash text NOT NULL,
    password_version integer NOT NULL DEFAULT 0,
    first_name varchar(80) NOT NULL,
    last_name varchar(80) NOT NULL,
    email varchar(80) NOT NULL,
    phone varchar(80) NOT NULL,
    line1 varchar(80) NOT NULL,
    line2 varchar(80) NOT NULL,
    city varchar(80) NOT NULL,
    region varchar(80) NOT NULL,
    postal_code varchar(80) NOT NULL,
    country varchar(80) NOT NULL
);

CREATE TABLE petstore.category (
    category_id text PRIMARY KEY,
    name text NOT NULL
);

CREATE TABLE petstore.product (
    product_id text PRIMARY KEY,
    category_id text NOT NULL REFERENCES petstore.category,
    name text NOT NULL
);
CREATE INDEX product_category ON petstore.product (category_id);

CREATE TABLE petstore.item (
    item_id text PRIMARY KEY,
    product_id text NOT NULL REFERENCES petstore.product,
    name text NOT NULL,
    description text NOT NULL,
    price numeric(12, 2) NOT NULL CHECK (price > 0),
    words tsvector NOT NULL GENERATED ALWAYS AS (to_tsvector('simple', name || ' ' || description)) STORED
);
CREATE INDEX item_product ON petstore.item (product_id);
CREATE INDEX item_words ON petstore.item USING gin (words);

-- Room on every page for the new version of a row, so that a sale does not touch the index.
CREATE TABLE petstore.inventory (
    item_id text PRIMARY KEY REFERENCES petstore.item,
    initial_quantity integer NOT NULL CHECK (initial_quantity >= 0),
    quantity integer NOT NULL CHECK (quantity >= 0)
) WITH (fillfactor = 50);

CREATE TABLE petstore.orders (
    order_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    order_token uuid NOT NULL UNIQUE,
    username varchar(20) NOT NULL REFERENCES petstore.account,
    placed_at timestamptz NOT NULL DEFAULT now(),
    total numeric(12, 2) NOT NULL,
    full_name text NOT NULL,
    line1 text NOT NULL,
    line2 text NOT NULL,
    city text NOT NULL,
    region text NOT NULL,
    postal_code text NOT NULL,
    country text NOT NULL
);
CREATE INDEX orders_username ON petstore.orders (username, order_id);

CREATE TABLE petstore.order_line (
    order_id bigint NOT NULL REFERENCES petstore.orders,
    line_number integer NOT NULL,
    item_id text NOT NULL REFERENCES petstore.item,
    name text NOT NULL,
    unit_price numeric(12, 2) NOT NULL,
    quantity integer NOT NULL CHECK (quantity > 0),
    PRIMARY KEY (order_id, line_number)
);

CREATE TABLE petstore.order_status (
    order_id bigint NOT NULL REFERENCES petstore.orders,
    changed_at timestamptz NOT NULL DEFAULT now(),
    status text NOT NULL,
    PRIMARY KEY (order_id, changed_at)
);
