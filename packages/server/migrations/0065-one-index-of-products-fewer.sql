-- Only a changed rule walked it, in a business with several stores. It now passes by the products of other stores along the primary
-- key, and every change of a product writes to one index fewer. See docs/decisions/0043-applying-a-changed-rule.md.
drop index products_of_store_by_id;
