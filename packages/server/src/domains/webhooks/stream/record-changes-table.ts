import { type RawBuilder, sql } from 'kysely';

/**
 * Tells streams which deliveries changed: to be executed with the statement that changes them, so that neither can be
 * without the other. `changed` names a part of that statement with their `id` and `app_id`.
 */
export function recordDeliveryChanges(changed: string): RawBuilder<unknown> {
  return sql`
    insert into delivery_changes (app_id, delivery_ids)
    select app_id, array_agg(id order by id) from ${sql.raw(changed)} group by app_id`;
}
