-- The demo's people are known by their role, whatever they have changed about themselves since. A start without the demo
-- ends them: nobody can sign in as a person with `ended_at`, by whatever means.
alter table users add column demo_role text unique check (demo_role in ('developer', 'merchant', 'staff'));
alter table users add column ended_at timestamptz;

-- Those of earlier starts were known by their addresses alone, which no real person can have (RFC 2606).
update users set demo_role = split_part(email_key, '@', 1)
where email_key in ('developer@souk.example', 'merchant@souk.example', 'staff@souk.example');
