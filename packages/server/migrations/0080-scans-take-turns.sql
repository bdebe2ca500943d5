-- A scan is taken from the queue by its developer's turn; from then on it runs.
alter table version_bundles add column scan_started_at timestamptz;
