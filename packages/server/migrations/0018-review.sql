-- One case for each submission, and for each version of a listed app that needs a person.
create table review_cases (
  id bigint primary key default next_id(),
  app_id bigint not null references apps (id),
  kind text not null check (kind in ('listing', 'version')),
  state text not null check (state in ('checking', 'checks_failed', 'submitted', 'in_review', 'approved',
    'changes_requested', 'rejected', 'withdrawn', 'superseded')),
  distribution text check (distribution in ('public', 'unlisted')),
  -- Null when a listing was submitted before any version was uploaded.
  version integer,
  version_id bigint,
  reasons text[] not null,
  -- The app's name and its draft listing as they were submitted, what only reviewers read included.
  app_name text not null,
  snapshot jsonb,
  checks jsonb,
  -- When the checklist was last sent out, so that one that a crash cut off is noticed.
  checking_since timestamptz,
  notes jsonb not null default '[]',
  decision jsonb,
  reviewer_id bigint references users (id),
  claimed_at timestamptz,
  previous_review_id bigint references review_cases (id),
  working_days integer not null,
  due_at timestamptz not null,
  submitted_at timestamptz not null,
  decided_at timestamptz,
  updated_at timestamptz not null,
  check ((kind = 'listing') = (distribution is not null)),
  check ((state = 'in_review') <= (reviewer_id is not null)),
  foreign key (app_id, version) references versions (app_id, version)
);
create index review_cases_by_app on review_cases (app_id, id desc);
-- However two submissions race, one of them is open.
create unique index review_cases_open on review_cases (app_id, kind) where state in ('checking', 'submitted', 'in_review');
create index review_cases_queue on review_cases (due_at, id) where state in ('submitted', 'in_review');
create index review_cases_checking on review_cases (checking_since) where state = 'checking';

-- What staff did, for ever.
create table desk_actions (
  id bigint primary key default next_id(),
  user_id bigint not null references users (id),
  action text not null,
  subject_kind text not null check (subject_kind in ('review', 'app', 'developer')),
  subject_id bigint not null,
  message text,
  at timestamptz not null
);
create index desk_actions_by_subject on desk_actions (subject_kind, subject_id, id desc);

-- What the marketplace searches: one row for each app that was ever approved. Whether it is shown, its app's state says.
create table marketplace_entries (
  app_id bigint primary key references apps (id),
  -- As it was approved, like the listing itself.
  name text not null,
  category text,
  document tsvector not null
);
create index marketplace_entries_document on marketplace_entries using gin (document);
create index marketplace_entries_by_category on marketplace_entries (category, app_id desc);

-- Who waits to be verified, for the desk.
create index developer_accounts_by_verification on developer_accounts (verification_state, id desc);
