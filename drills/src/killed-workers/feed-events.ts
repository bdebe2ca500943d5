import { setTimeout as sleep } from 'node:timers/promises';
import { eventsChannel } from '@souk/server/foundation/database/in-transaction.js';
import pg from 'pg';
import { plantedApp } from '../harness/plant-app.js';

const shops = 20;
const everyMs = 100;

/** Twenty shops with one app each that subscribes to the topic whose body travels with the event. */
export async function seedShops(url: string, port: number): Promise<void> {
  const manifest = {
    webhooks: [{ topics: ['business/redact'], uri: '/hooks' }],
    hosting: { mode: 'remote', url: `http://127.0.0.1:${port}` },
  };
  await withClient(url, (client) =>
    client.query(
      `with ${plantedApp}, version as (
        insert into versions (app_id, version, api_version, manifest, scopes, optional_scopes, webhook_topics, allowed_hosts, created_at)
        select id, 1, '2026-10', $1::jsonb, '{}', '{}', '{business/redact}', '{}', now() from app returning app_id
      ), business as (
        insert into businesses (name, created_at, updated_at)
        select 'Shop ' || n, now(), now() from generate_series(1, ${shops}) n returning id
      )
      insert into installations (business_id, app_id, version, scopes, installed_at, updated_at)
      select business.id, version.app_id, 1, '{}', now(), now() from business, version`,
      [JSON.stringify(manifest)],
    ),
  );
}

export interface Feed {
  readonly fed: number;
  /** Ends when everything was fed, or when it is told to. */
  done: Promise<void>;
  stop(): void;
}

/** Records `count` events at a steady pace, in batches of uneven size; resumes where it was when the database comes back. */
export function feedEvents(url: string, count: number, perSecond: number): Feed {
  let fed = 0;
  let stopped = false;
  const lump = () => Math.min(Math.ceil(Math.random() * 2 * perSecond * (everyMs / 1000)), count - fed);
  const run = async () => {
    while (fed < count && !stopped) {
      try {
        await withClient(url, async (client) => {
          // Only the database knows whether the batch in flight was committed when it died.
          fed = (await client.query('select count(*)::int as fed from events')).rows[0].fed;
          while (fed < count && !stopped) {
            fed += await recordLump(client, fed, lump());
            await sleep(everyMs);
          }
        });
      } catch {
        // The database is down on purpose.
        await sleep(everyMs);
      }
    }
  };
  return {
    get fed() {
      return fed;
    },
    done: run(),
    stop() {
      stopped = true;
    },
  };
}

async function recordLump(client: pg.Client, after: number, count: number): Promise<number> {
  await client.query(
    `with shop as (select business_id, id, row_number() over (order by business_id) as place from installations),
    event as (
      insert into events (business_id, topic, resource_id, installation_id, payload, created_at)
      select shop.business_id, 'business/redact', n, shop.id, jsonb_build_object('id', n::text), now()
      from generate_series($1::int + 1, $1::int + $2::int) n join shop on shop.place = n % ${shops} + 1
      returning business_id, id
    )
    insert into events_to_fan_out (business_id, event_id) select business_id, id from event`,
    [after, count],
  );
  await client.query('select pg_notify($1, $2)', [eventsChannel, '']);
  return count;
}

async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client(url);
  // A connection that dies between two statements shows in the next one.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
