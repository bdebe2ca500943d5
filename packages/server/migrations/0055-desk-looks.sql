-- What the review desk looks up: apps and developers by the beginning of a name, its actions by who and what, and what
-- became of the cases of the last months.
create index apps_by_name_beginning on apps (lower(name) text_pattern_ops);
create index apps_by_handle_beginning on apps (handle text_pattern_ops);
create index apps_by_state on apps (state, id desc);
create index developer_accounts_by_name_beginning on developer_accounts (lower(name) text_pattern_ops);
create index desk_actions_by_user on desk_actions (user_id, id desc);
create index desk_actions_by_action on desk_actions (action, id desc);
create index review_cases_by_submission on review_cases (submitted_at);
create index review_cases_by_decision on review_cases (decided_at) where decided_at is not null;
create index developer_accounts_by_contact_beginning on developer_accounts (lower(contact_email) text_pattern_ops);
