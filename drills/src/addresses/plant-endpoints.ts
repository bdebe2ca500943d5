import type pg from 'pg';
import { plantedApp } from '../harness/plant-app.js';

/**
 * For each address a business, an installation whose accepted version sends there, and one event that is due. Its topic is the
 * one whose body travels with the event, so that no other rows are needed.
 */
export async function plantEndpoints(client: pg.Client, addresses: string[]): Promise<void> {
  const manifests = addresses.map((uri) => ({
    webhooks: [{ topics: ['business/redact'], uri }],
    // Not a remote app, so that its webhook addresses are used exactly as given.
    hosting: { mode: 'souk' },
  }));
  await client.query(
    `with ${plantedApp}, version as (
       insert into versions (app_id, version, api_version, manifest, scopes, optional_scopes, webhook_topics, allowed_hosts, created_at)
       select app.id, given.place, '2026-10', given.manifest, '{}', '{}', '{business/redact}', '{}', now()
       from app, jsonb_array_elements($1::jsonb) with ordinality as given(manifest, place)
       returning app_id, version
     ), business as (
       insert into businesses (name, created_at, updated_at)
       select 'Shop', now(), now() from version returning id
     ), placed as (
       select id, row_number() over () as place from business
     ), installation as (
       insert into installations (business_id, app_id, version, scopes, installed_at, updated_at)
       select placed.id, version.app_id, version.version, '{}', now(), now() from placed join version on version.version = placed.place
       returning business_id, id
     ), event as (
       insert into events (business_id, topic, resource_id, installation_id, payload, created_at)
       select business_id, 'business/redact', id, id, jsonb_build_object('id', id::text), now() from installation
       returning business_id, id
     )
     insert into events_to_fan_out (business_id, event_id) select business_id, id from event`,
    [JSON.stringify(manifests)],
  );
}

export interface Outcome {
  address: string;
  /** What the delivery log says of it. */
  error: string | null;
  status: string;
}

/** The outcome of each finished delivery. */
export async function readOutcomes(client: pg.Client): Promise<Outcome[]> {
  const { rows } = await client.query<Outcome>(
    `select version.manifest -> 'webhooks' -> 0 ->> 'uri' as address, delivery.error, delivery.status
     from finished_deliveries as delivery
     join installations as installation on installation.id = delivery.installation_id
     join versions as version on version.app_id = installation.app_id and version.version = installation.version`,
  );
  return rows;
}
