import { scopes as everyScope } from '@souk/contract';
import { installApp, makeApp } from '../installations.js';
import { addMember } from '../people.js';
import type { TestServer } from '../start-test-server.js';
import { downloadExport, type TenancyStage } from './open-tenancy-stage.js';
import { sendExample } from './send-example.js';
import { contactPattern, onlineToken } from './set-up-tenant.js';
import { examplesOf } from './tenancy-examples.js';
import { fail, rejectContacts, type TenancyCheck, walkedRoutes } from './walk-tenancy.js';

const everythingElse = everyScope.filter((scope) => scope !== 'read_buyer_contact');

/** Answers that are kept for an idempotency key are shown again only as far as their caller may still see. */
export const storedAnswerChecks: TenancyCheck[] = [
  { title: "another's idempotency key is nothing to anybody else", run: checkKeys },
  { title: 'a stored answer is masked once the app may see no contacts', run: checkLostScope },
  { title: 'a finished export is refused once one of its stores is out of reach', run: checkLostStore },
  { title: 'a stored answer is masked once the person may see no contacts', run: checkLostPermission },
];

async function checkKeys(server: TestServer, { victim, stranger }: TenancyStage): Promise<void> {
  const headers = { 'idempotency-key': 'the-same-key' };
  const create = (token: string, storeId: string | undefined) =>
    server.call('POST', '/apps/2026-10/products', { token, headers, json: { storeId, name: 'Keyed', price: '1.00' } });
  const [own] = stranger.ids;
  const responses = [
    await create(victim.full.accessToken, victim.ids[0].storeId),
    await create(stranger.full.accessToken, own.storeId),
    await create(stranger.masked.accessToken, own.storeId),
    await create(stranger.maskedOnline, own.storeId),
  ];
  for (const { status, headers: got, text } of responses)
    if (status !== 201 || got.has('idempotent-replayed')) throw new Error(`A key was shared: ${status} ${text}`);
}

async function checkLostScope(server: TestServer, stage: TenancyStage): Promise<void> {
  const { merchant } = stage.stranger;
  const app = await makeApp(server, {
    scopes: everythingElse,
    manifest: { optional_scopes: ['read_buyer_contact'], data: stage.apps.full.manifest.data },
  });
  const { accessToken, installationId } = await installApp(server, {
    app,
    merchant,
    optionalScopes: ['read_buyer_contact'],
  });
  const exported = await exportOrders(server, accessToken);
  if (!contactPattern.test(await downloadExport(server, exported))) throw new Error('An export shows no contacts.');
  await replayAfter(server, stage, accessToken, async () => {
    const path = `/dashboard/businesses/${merchant.businessId}/installations/${installationId}`;
    const changed = await server.call('PATCH', path, { token: merchant.token, json: { scopes: everythingElse } });
    if (changed.status !== 200) throw new Error(`The scope could not be taken back: ${changed.text}`);
  });
  // The address is still the same, and still signed.
  if (contactPattern.test(await downloadExport(server, exported))) throw new Error('An old export shows contacts.');
}

/** Answers the signed address of a finished export. */
async function exportOrders(server: TestServer, token: string): Promise<string> {
  const asked = await server.call('POST', '/apps/2026-10/bulk-exports', { token, json: { resource: 'orders' } });
  await server.runJobs();
  const done = await server.call('GET', `/apps/2026-10/bulk-exports/${asked.body.data.id}`, { token });
  return done.body.data.url;
}

async function checkLostStore(server: TestServer, { stranger, apps }: TenancyStage): Promise<void> {
  const { merchant, ids } = stranger;
  const app = await makeApp(server, { scopes: everythingElse, manifest: { data: apps.full.manifest.data } });
  const storeIds = ids.map(({ storeId = '' }) => storeId);
  const { accessToken, installationId } = await installApp(server, { app, merchant, storeIds });
  const exported = await exportOrders(server, accessToken);
  const holdsOther = async () => (await downloadExport(server, exported)).includes(`"${ids[1].orderId}"`);
  if (!(await holdsOther())) throw new Error('An export of both stores lacks the second.');
  const path = `/dashboard/businesses/${merchant.businessId}/installations/${installationId}`;
  const json = { storeIds: storeIds.slice(0, 1) };
  const changed = await server.call('PATCH', path, { token: merchant.token, json });
  if (changed.status !== 200) throw new Error(`The store could not be taken back: ${changed.text}`);
  if (await holdsOther()) throw new Error('An old export shows orders of a store that is out of reach.');
}

async function checkLostPermission(server: TestServer, stage: TenancyStage): Promise<void> {
  const { merchant, full } = stage.stranger;
  const permissions = ['orders:read', 'orders:create', 'orders:update', 'customers:read', 'customers:update'] as const;
  const member = await addMember(server, merchant, [...permissions, 'orders:contact']);
  const token = await onlineToken(server, full, member);
  await replayAfter(server, stage, token, async () => {
    const path = `/dashboard/businesses/${merchant.businessId}/members/${member.userId}`;
    const changed = await server.call('PATCH', path, { token: merchant.token, json: { permissions } });
    if (changed.status !== 200) throw new Error(`The permission could not be taken back: ${changed.text}`);
  });
}

/** Every write with a key, then the loss, then every one of them again. */
async function replayAfter(server: TestServer, { stranger }: TenancyStage, token: string, lose: () => Promise<void>) {
  const walker = { title: 'somebody who lost the contacts', token };
  const writes = walkedRoutes
    .filter(({ document, method }) => document === 'admin' && ['POST', 'PUT', 'PATCH'].includes(method))
    .flatMap((route) =>
      (examplesOf(route) ?? []).filter((one) => !one.endsItsCaller).map((example) => ({ route, example })),
    );
  const send = ({ route, example }: (typeof writes)[number], number: number) =>
    sendExample(server, route, example, stranger.ids[0], walker, {
      'idempotency-key': `walk-${token.slice(-8)}-${number}`,
    });
  const kept = new Set<number>();
  let shown = 0;
  for (const [number, write] of writes.entries()) {
    const { status, text } = await send(write, number);
    if (status < 300) kept.add(number);
    if (/zineb/i.test(text)) shown++;
  }
  if (shown === 0) throw new Error('No answer showed contacts before they were lost.');
  await lose();
  for (const [number, write] of writes.entries()) {
    if (!kept.has(number)) continue;
    const answer = await send(write, number);
    if (!answer.headers.has('idempotent-replayed')) fail(write.route, walker, 'it was not replayed', answer);
    rejectContacts(write.route, walker, answer);
  }
}
