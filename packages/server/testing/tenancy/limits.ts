import { collectionLimits, invitationLimits, maxAppValues, productImageLimits, storeLimits } from '@souk/contract';
import { sql } from 'kysely';
import { redactUninstalled } from '../../src/surfaces/background/clean-up-webhooks.js';
import { installApp, makeApp } from '../installations.js';
import { signUpMerchant, verifyEmail } from '../people.js';
import { plantStore } from '../plant-shop.js';
import type { TestServer } from '../start-test-server.js';
import { sendImage } from './kept-images.js';
import type { TenancyStage } from './open-tenancy-stage.js';
import { requireStatus } from './require-status.js';
import type { TenancyCheck } from './walk-tenancy.js';

/** A limit counts what its own tenant, store or installation has: one that somebody else has reached refuses nothing. */
export const limitChecks: TenancyCheck[] = [
  { title: "another business's stores leave room for one's own", run: checkStores },
  { title: "another business's invitations leave room for one's own", run: checkInvitations },
  { title: "another store's conditional collections leave room for one's own", run: checkCollections },
  {
    title: "what one app deletes or takes along leaves the others' values and their count alone",
    run: checkValueCounts,
  },
  { title: "another app's exports leave room for one's own", run: checkExports },
  { title: "another business's images leave room for one's own", run: checkImages },
  { title: "another business's owners do not make up for one's own", run: checkLastOwner },
];

async function checkStores(server: TestServer, { stranger }: TenancyStage): Promise<void> {
  const { db } = server.platform;
  const full = await signUpMerchant(server);
  while (full.storeIds.length < storeLimits.perBusiness)
    full.storeIds.push((await plantStore(db, full.businessId, server.clock.now())).storeId);
  const open = ({ businessId, token }: { businessId: string; token: string }) =>
    server.call('POST', `/dashboard/businesses/${businessId}/stores`, { token, json: { name: 'One more' } });
  requireStatus(await open(full), 409, 'a store too many');
  requireStatus(await open(stranger.merchant), 201, 'a store of another business');
}

async function checkInvitations(server: TestServer, { stranger }: TenancyStage): Promise<void> {
  const full = await signUpMerchant(server);
  await verifyEmail(server, full);
  const now = server.clock.now();
  await sql`insert into invitations (business_id, email, email_key, owner, permissions, invited_by, created_at, expires_at)
    select ${full.businessId}, 'guest-' || n || '@example.test', 'guest-' || n || '@example.test', false, '{}',
      ${full.userId}, ${now}, ${new Date(now.getTime() + 86_400_000)}
    from generate_series(1, ${invitationLimits.perDay}) as n`.execute(server.platform.db);
  const invite = ({ businessId, token }: { businessId: string; token: string }) =>
    server.call('POST', `/dashboard/businesses/${businessId}/members`, {
      token,
      json: { email: 'one-more@example.test', permissions: [] },
    });
  requireStatus(await invite(full), 429, 'an invitation too many');
  requireStatus(await invite(stranger.merchant), 201, 'an invitation by another business');
}

async function checkCollections(server: TestServer, { stranger }: TenancyStage): Promise<void> {
  const [inside, outside] = stranger.ids;
  const { businessId, token } = stranger.merchant;
  const now = server.clock.now();
  await sql`insert into collections
      (business_id, store_id, name, active, sort_order, product_sort, rule_match, rule_fields, created_at, updated_at)
    select ${businessId}, ${outside.storeId}, 'Filler ' || n, false, 0, 'NEWEST', 'ALL', '{PRICE}', ${now}, ${now}
    from generate_series(1, ${collectionLimits.conditionalPerStore}) as n`.execute(server.platform.db);
  const create = ({ storeId, productId }: (typeof stranger.ids)[0]) =>
    server.call('POST', `/dashboard/businesses/${businessId}/collections`, {
      token,
      json: { storeId, name: 'One more', rules: [{ field: 'PRODUCT', operator: 'IN', valueRefIds: [productId] }] },
    });
  requireStatus(await create(outside), 409, 'a conditional collection too many');
  requireStatus(await create(inside), 201, 'a conditional collection of another store');
}

/** The full app holds as many values as it may. Nothing that other apps take away makes room for it, or takes its values. */
async function checkValueCounts(server: TestServer, { stranger, apps }: TenancyStage): Promise<void> {
  const { db } = server.platform;
  const [{ businessId, productId }] = stranger.ids;
  const { accessToken: token, installationId } = stranger.full;
  const valuesOfFull = async () =>
    requireStatus(await server.call('GET', '/apps/2026-10/data?limit=100', { token }), 200, 'its values').text;
  const addOne = () =>
    server.call('PUT', `/apps/2026-10/data/business/${businessId}/product_ref`, { token, json: { value: productId } });
  await server.call('DELETE', `/apps/2026-10/data/business/${businessId}/product_ref`, { token });
  const before = await valuesOfFull();
  await sql`update app_value_counts set held = ${maxAppValues} where installation_id = ${installationId}`.execute(db);
  requireStatus(await addOne(), 409, 'a value too many');

  const app = await makeApp(server, { manifest: { data: apps.full.manifest.data } });
  const leaving = await installApp(server, { app, merchant: stranger.merchant });
  const path = `/apps/2026-10/data/business/${businessId}`;
  const keep = (key: string) =>
    server.call('PUT', `${path}/${key}`, { token: leaving.accessToken, json: { value: 'its own' } });
  requireStatus(await keep('kept'), 201, "another app's value");
  requireStatus(await keep('shown'), 201, "another app's value");
  requireStatus(await server.call('DELETE', `${path}/shown`, { token: leaving.accessToken }), 204, 'deleting its own');
  const uninstall = `/dashboard/businesses/${businessId}/installations/${leaving.installationId}`;
  requireStatus(await server.call('DELETE', uninstall, { token: stranger.merchant.token }), 204, 'uninstalling it');
  await sql`update installations set uninstalled_at = uninstalled_at - interval '49 hours'
    where id = ${leaving.installationId}`.execute(db);
  await redactUninstalled.run({}, server.platform);

  const { rows } = await sql`select from app_values where installation_id = ${leaving.installationId}`.execute(db);
  if (rows.length > 0) throw new Error('The values of an uninstalled app were not erased.');
  requireStatus(await addOne(), 409, "a value too many, after another app's values were erased");
  const after = await valuesOfFull();
  if (after !== before) throw new Error(`The values of another app were\n${before}\nand are\n${after}`);
}

async function checkExports(server: TestServer, { stranger }: TenancyStage): Promise<void> {
  const request = ({ accessToken: token }: { accessToken: string }) =>
    server.call('POST', '/apps/2026-10/bulk-exports', { token, json: { resource: 'stores' } });
  await server.runJobs();
  const statuses = [await request(stranger.full), await request(stranger.full), await request(stranger.full)].map(
    ({ status }) => status,
  );
  if (statuses.join() !== '202,202,409') throw new Error(`Three exports at a time: ${statuses.join()}.`);
  requireStatus(await request(stranger.limited), 202, "another app's export");
  await server.runJobs();
}

async function checkImages(server: TestServer, { stranger }: TenancyStage): Promise<void> {
  const full = await signUpMerchant(server);
  requireStatus(await sendImage(server, full), 201, 'an image');
  await sql`insert into product_images (business_id, key, blob_id, media_type, width, height, bytes, created_at)
    select business_id, 'filler-' || n, blob_id, media_type, width, height, bytes, created_at
    from product_images cross join generate_series(2, ${productImageLimits.perBusiness}) as n
    where business_id = ${full.businessId}`.execute(server.platform.db);
  requireStatus(await sendImage(server, full), 409, 'an image too many');
  requireStatus(await sendImage(server, stranger.merchant), 201, 'an image of another business');
}

async function checkLastOwner(server: TestServer, { stranger }: TenancyStage): Promise<void> {
  const { businessId, userId, token } = stranger.merchant;
  const leave = await server.call('DELETE', `/dashboard/businesses/${businessId}/members/${userId}`, { token });
  requireStatus(leave, 409, 'the last owner leaving');
}
