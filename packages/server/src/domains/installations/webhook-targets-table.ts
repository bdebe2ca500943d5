import { isScope, type Manifest, type Scope, type Topic, webhookAddress } from '@souk/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';
import { isPreview } from '../versions/preview-numbers.js';
import { writeHostedAddress } from './hosted-address.js';

/** An installation, as far as deliveries to it are concerned. */
export interface WebhookTarget {
  installationId: string;
  businessId: string;
  appId: string;
  state: 'active' | 'suspended' | 'uninstalled';
  appSuspended: boolean;
  version: number;
  /** Hosted apps run on staging there. */
  onDevStore: boolean;
  scopes: readonly Scope[];
  /** Null means all stores. */
  storeIds: readonly string[] | null;
  webhooksDisabled: boolean;
  uninstalledAt: Date | null;
  /** True while it runs an unreleased manifest from its developer's machine: it has no endpoint of its own. */
  preview: boolean;
  /** What takes the place of the app's endpoint; never on a merchant's installation. */
  relay: TargetRelay | null;
}

interface TargetRelay {
  id: string;
  /** Its client has not been heard of for a while: nothing is attempted. */
  asleep: boolean;
  /** Until it ends, if its client stays silent. */
  endsInSeconds: number;
}

/** What an accepted version subscribes to. Versions never change, so this can be cached indefinitely. */
export interface WebhookSubscriptions {
  apiVersion: string;
  addresses: ReadonlyMap<Topic, string>;
}

/** A row of the database, or the JSON of one. */
interface TargetRow {
  id: string;
  business_id: string;
  app_id: string;
  state: WebhookTarget['state'];
  app_state: string;
  version: number;
  dev_store: boolean;
  scopes: string[];
  store_ids: string[] | null;
  webhooks_disabled: boolean;
  uninstalled_at: Date | string | null;
  relay_id: string | null;
  relay_asleep: boolean | null;
  relay_ends_in: number | null;
}

const columns = sql`i.id::text, i.business_id::text, i.app_id::text, i.state, a.state as app_state, i.version,
  business.dev_store, i.scopes, i.store_ids::text[] as store_ids,
  i.webhooks_disabled_at is not null as webhooks_disabled, i.uninstalled_at,
  relay.id::text as relay_id, relay.asleep as relay_asleep, relay.ends_in as relay_ends_in`;

/** The newest living relay that covers an installation: only ever one on a dev store of the relay's developer. */
const withRelay = sql`installations i join apps a on a.id = i.app_id
  join businesses business on business.id = i.business_id
  left join lateral (
    select r.id, r.beat_at <= clock_timestamp() - interval '15 seconds' as asleep,
      extract(epoch from r.beat_at + interval '24 hours' - clock_timestamp())::float as ends_in
    from relays r
    join developer_accounts d on d.id = r.developer_id
    join members m on m.business_id = i.business_id and m.user_id = d.user_id and m.owner
    where business.dev_store and r.app_id = i.app_id and r.ended_at is null and r.beat_at > clock_timestamp() - interval '24 hours'
      and (r.business_id is null or r.business_id = i.business_id)
    order by r.id desc limit 1
  ) relay on true`;

/**
 * Every installation the events of some businesses may concern: living ones, and those uninstalled since the time given. One
 * JSON value to be read with another statement, which names the businesses: `select business_id from ...`.
 */
export function targetsOfBusinesses(
  businesses: RawBuilder<unknown>,
  uninstalledSince: Date | RawBuilder<Date>,
): RawBuilder<TargetRow[] | null> {
  return sql`
    select json_agg(target) from (
      select ${columns} from ${withRelay}
      where i.business_id = any(array(${businesses}))
        and (i.state <> 'uninstalled' or i.uninstalled_at >= ${uninstalledSince})
      order by i.id
    ) target`;
}

export async function findTargets(db: Database, installationIds: readonly string[]): Promise<WebhookTarget[]> {
  const { rows } = await sql<TargetRow>`
    select ${columns} from ${withRelay}
    where i.id = any(${installationIds}::bigint[])`.execute(db);
  return rows.map(asTarget);
}

export async function findSubscriptions(
  db: Database,
  { appId, version, onDevStore }: Pick<WebhookTarget, 'appId' | 'version' | 'onDevStore'>,
): Promise<WebhookSubscriptions> {
  const { rows } = await sql<{ api_version: string; manifest: Manifest }>`
    select api_version, manifest from versions where app_id = ${appId} and version = ${version}`.execute(db);
  const [row] = rows;
  if (!row) return { apiVersion: '', addresses: new Map() };
  const addresses = new Map<Topic, string>();
  const instance = { appId, versionNumber: version, environment: onDevStore ? 'staging' : 'production' } as const;
  const hosted = row.manifest.hosting.mode === 'platform';
  for (const subscription of row.manifest.webhooks) {
    const within = hosted && subscription.uri.startsWith('/');
    const address = within
      ? writeHostedAddress(instance, subscription.uri)
      : webhookAddress(row.manifest, subscription);
    for (const topic of subscription.topics) addresses.set(topic, address);
  }
  return { apiVersion: row.api_version, addresses };
}

export function asTarget(row: TargetRow): WebhookTarget {
  return {
    installationId: row.id,
    businessId: row.business_id,
    appId: row.app_id,
    state: row.state,
    appSuspended: row.app_state === 'suspended',
    version: row.version,
    onDevStore: row.dev_store,
    scopes: row.scopes.filter(isScope),
    storeIds: row.store_ids,
    webhooksDisabled: row.webhooks_disabled,
    uninstalledAt: row.uninstalled_at === null ? null : new Date(row.uninstalled_at),
    preview: isPreview(row.version),
    relay:
      row.relay_id === null
        ? null
        : { id: row.relay_id, asleep: row.relay_asleep === true, endsInSeconds: row.relay_ends_in ?? 0 },
  };
}
