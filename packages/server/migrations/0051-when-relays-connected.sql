-- When the relay's client last connected to its stream: what was attempted before it could be told waits from then on.
alter table relays add column connected_at timestamptz;
