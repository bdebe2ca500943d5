-- The request on whose behalf an event was written, in the same transaction; null for what background work did. Request
-- ids begin with their time, so the index grows at its end.
alter table events add column request_id uuid;
create index events_by_request on events (request_id) where request_id is not null;
