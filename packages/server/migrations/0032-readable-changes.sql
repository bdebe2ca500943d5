-- What an event's change reads like to those who see less, computed once when it is written.
-- Null: the same members as in `changed` differ for whoever sees contacts masked.
alter table events add column changed_masked text[];
-- Null: the same members differ for whoever is limited to stores, as far as they may see the resource at all. Else
-- { knownIn, counters, storeId, moved }: the stores whose viewers can read the resource; which of `changed` are counted in each
-- store apart; the store in which they moved; and the members that moved in it, each with the stores that hide the move.
alter table events add column by_store jsonb;
