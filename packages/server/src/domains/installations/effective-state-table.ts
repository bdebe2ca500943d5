import { sql } from 'kysely';

/**
 * The state as everyone sees it: an installation is suspended for as long as its app is. Only `active` and `uninstalled`
 * are stored, so that suspending an app writes to no installation. The installation is `i` in the statement around it.
 */
export const effectiveState = sql`case when i.state = 'active'
  and exists (select 1 from apps suspended where suspended.id = i.app_id and suspended.state = 'suspended')
  then 'suspended' else i.state end as state`;
