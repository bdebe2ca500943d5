import type { DeskStatistics } from '@souk/contract';
import { sql } from 'kysely';
import type { Database } from '../../../foundation/database/open-database.js';

/** What became of the cases of the time given, in one round trip. The times of decisions count, not of submissions. */
export async function selectStatistics(
  db: Database,
  { from, to, weekStarts }: { from: Date; to: Date; weekStarts: Date[] },
): Promise<Omit<DeskStatistics, 'from' | 'to'>> {
  const { rows } = await sql<{ statistics: Omit<DeskStatistics, 'from' | 'to'> }>`
    with decided as materialized (
      select id, state, decision, reviewer_id, claimed_at, submitted_at, decided_at, due_at,
        extract(epoch from decided_at - submitted_at) / 3600 as hours,
        extract(epoch from decided_at - claimed_at) / 3600 as own_hours
      from review_cases
      where decided_at >= ${from} and decided_at < ${to} and state in ('approved', 'changes_requested', 'rejected')
    ), weeks as (
      select given.week, lead(given.week, 1, ${to}::timestamptz) over (order by given.week) as until
      from unnest(${weekStarts.map((week) => week.toISOString())}::timestamptz[]) as given(week)
    )
    select json_build_object(
      'open', (select json_build_object(
        'waiting', count(*) filter (where state = 'submitted'),
        'inReview', count(*) filter (where state = 'in_review'),
        'overdue', count(*) filter (where due_at < ${to}))
        from review_cases where state in ('submitted', 'in_review')),
      'decided', (select json_build_object(
        'approved', count(*) filter (where state = 'approved'),
        'changesRequested', count(*) filter (where state = 'changes_requested'),
        'rejected', count(*) filter (where state = 'rejected'),
        'inTime', count(*) filter (where decided_at <= due_at)) from decided),
      'turnaround', (select json_build_object(
        'medianHours', round((percentile_cont(0.5) within group (order by hours))::numeric, 1),
        'p90Hours', round((percentile_cont(0.9) within group (order by hours))::numeric, 1)) from decided),
      'weeks', (select coalesce(json_agg(json_build_object(
          'week', to_char(w.week at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'submitted', (select count(*) from review_cases c where c.submitted_at >= w.week and c.submitted_at < w.until),
          'approved', (select count(*) from decided d where d.decided_at >= w.week and d.decided_at < w.until and d.state = 'approved'),
          'sentBack', (select count(*) from decided d where d.decided_at >= w.week and d.decided_at < w.until and d.state <> 'approved'),
          'medianHours', (select round((percentile_cont(0.5) within group (order by hours))::numeric, 1)
            from decided d where d.decided_at >= w.week and d.decided_at < w.until)) order by w.week), '[]') from weeks w),
      'reasons', (select coalesce(json_agg(json_build_object('key', key, 'count', n) order by n desc, key), '[]') from (
        select coalesce(item->>'key', 'other') as key, count(distinct d.id) as n
        from decided d, jsonb_array_elements(d.decision->'items') item
        where d.state <> 'approved' group by 1 order by 2 desc, 1 limit 20) frequent),
      'failedChecks', (select coalesce(json_agg(json_build_object('key', key, 'count', n) order by n desc, key), '[]') from (
        select result->>'key' as key, count(*) as n
        from review_cases c, jsonb_array_elements(c.checks->'results') result
        where c.state = 'checks_failed' and c.submitted_at >= ${from} and c.submitted_at < ${to}
          and result->>'status' = 'fail' and (result->>'hard')::boolean
        group by 1 order by 2 desc, 1 limit 20) failing),
      'reviewers', (select coalesce(json_agg(json_build_object(
          'reviewer', json_build_object('id', u.id::text, 'name', u.name, 'email', u.email),
          'decided', n, 'medianHours', median) order by n desc, u.id), '[]') from (
        select reviewer_id, count(*) as n,
          round((percentile_cont(0.5) within group (order by own_hours))::numeric, 1) as median
        from decided where reviewer_id is not null group by 1 order by 2 desc limit 50) busy
        join users u on u.id = busy.reviewer_id)
    ) as statistics`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The statistics came without a row.');
  return row.statistics;
}
