/** The first common table expressions of a statement that plants an app: its developer, and `app` with its `id`. */
export const plantedApp = `
  person as (
    insert into users (email, email_key, name, password_hash, password_changed_at, created_at, updated_at)
    values ('drill', 'drill', 'Drill', 'x', now(), now(), now()) returning id
  ), developer as (
    insert into developer_accounts (user_id, kind, name, contact_email, created_at, updated_at)
    select id, 'individual', 'Drill', 'drill@example.com', now(), now() from person returning id
  ), app as (
    insert into apps (developer_id, client_id, handle, name, state, link_key, created_at, updated_at)
    select id, 'app_drill', 'drill', 'Drill', 'listed', 'x', now(), now() from developer returning id
  )`;
