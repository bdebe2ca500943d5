-- Every change of a product writes to each of its indexes. A list of one store merges its active products with the others instead, out
-- of the two indexes that keep them apart. See docs/performance/journal/collection-rules.md.
drop index products_of_store_by_creation;
drop index products_of_store_by_update;
