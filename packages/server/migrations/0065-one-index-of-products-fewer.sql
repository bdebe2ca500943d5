-- Only a changed rule walked it, in a business with several stores. It now passes by the products of other stores along the primary
-- key, and every change of a product writes to one index fewer. See docs/performance/journal/collection-rules.md.
drop index products_of_store_by_id;
