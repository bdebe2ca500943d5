-- The console's home tells each app's endpoints that fail or are switched off, without looking at those that are well.
create index installations_troubled on installations (app_id)
  where state <> 'uninstalled' and (webhooks_failing_since is not null or webhooks_disabled_at is not null);
