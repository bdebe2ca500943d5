-- Apps' values on an erased customer are erased when the apps' time to do it themselves is over.
alter table compliance_requests add column values_erased_at timestamptz;
create index compliance_requests_to_erase on compliance_requests (due_at) where kind = 'redact' and values_erased_at is null;
