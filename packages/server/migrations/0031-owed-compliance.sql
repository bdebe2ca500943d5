-- Requests of buyers that an app was not told because it was suspended. They are announced anew once it no longer is, however
-- long that takes: neither the event nor the log need be kept so long.
create table owed_compliance (
  installation_id bigint not null,
  topic text not null,
  resource_id bigint not null,
  business_id bigint not null,
  app_id bigint not null,
  primary key (installation_id, topic, resource_id)
);
