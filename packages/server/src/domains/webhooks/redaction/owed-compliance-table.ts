import type { Topic } from '@souk/contract';
import { sql } from 'kysely';
import type { Database } from '../../../foundation/database/open-database.js';
import { numbersLiteral } from '../../../foundation/database/sql/array-literal.js';

/** A delivery of a buyer's request that was skipped. */
export interface SkippedRequest {
  businessId: string;
  appId: string;
  installationId: string;
  eventId: string;
}

/** Records what was not sent. Nothing is recorded twice. */
export async function insertOwed(db: Database, skipped: readonly SkippedRequest[]): Promise<void> {
  await sql`
    insert into owed_compliance (installation_id, topic, resource_id, business_id, app_id)
    select s.installation_id, e.topic, e.resource_id, s.business_id, s.app_id
    from unnest(
      ${numbersLiteral(skipped.map(({ installationId }) => installationId))}::bigint[],
      ${numbersLiteral(skipped.map(({ businessId }) => businessId))}::bigint[],
      ${numbersLiteral(skipped.map(({ appId }) => appId))}::bigint[],
      ${numbersLiteral(skipped.map(({ eventId }) => eventId))}::bigint[]
    ) as s(installation_id, business_id, app_id, event_id)
    join events e on e.business_id = s.business_id and e.id = s.event_id
    on conflict do nothing`.execute(db);
}

export interface OwedRequest {
  businessId: string;
  installationId: string;
  topic: Topic;
  resourceId: string;
}

const atOnce = 500;

/** Takes what is owed to apps that are not suspended, in batches: each is returned once. */
export async function takeOwed(db: Database): Promise<OwedRequest[]> {
  const { rows } = await sql<OwedRequest>`
    with due as (
      select o.installation_id, o.topic, o.resource_id from owed_compliance o
      join apps a on a.id = o.app_id and a.state <> 'suspended'
      limit ${atOnce} for update of o skip locked
    )
    delete from owed_compliance o using due d
    where o.installation_id = d.installation_id and o.topic = d.topic and o.resource_id = d.resource_id
    returning o.business_id as "businessId", o.installation_id as "installationId", o.topic,
      o.resource_id as "resourceId"`.execute(db);
  return rows;
}
