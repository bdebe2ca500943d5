import type { Permission } from '@souk/contract';
import { permissions } from '@souk/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawPng } from '../../testing/draw-image.js';
import { type Route, surfaceRoutes } from '../../testing/every-route.js';
import { signUpStaff } from '../../testing/review/open-review-stage.js';
import type { TestAnswer, TestServer } from '../../testing/start-test-server.js';
import type { Example } from '../../testing/tenancy/example.js';
import { openTenancyStage, startTenancyServer, type TenancyStage } from '../../testing/tenancy/open-tenancy-stage.js';
import { isPage, sendExample, type Walker } from '../../testing/tenancy/send-example.js';
import { examplesOf } from '../../testing/tenancy/tenancy-examples.js';
import { titleOf, walkedRoutes } from '../../testing/tenancy/walk-tenancy.js';
import { startReceiver } from '../../testing/webhooks/start-receiver.js';

/**
 * Every write, with a body that is valid, by callers who have every permission but the one that it needs: it is refused for exactly
 * that. A malformed body would be refused before
 * anybody looked at permissions, and prove nothing. The Developer API has no permissions: `developer-api/every-caller.test.ts`
 * walks its writes for callers without an account, suspended ones and strangers, with valid bodies too.
 */
const receiver = await startReceiver();
let server: TestServer;
let stage: TenancyStage;
beforeAll(async () => {
  server = await startTenancyServer(receiver);
  stage = await openTenancyStage(server, receiver);
});
afterAll(async () => {
  await server.stop();
  await receiver.close();
});

/** For its own person alone, whatever they may do in a business. */
const personal = new Set([
  'createUser',
  'mailUserEmailCode',
  'confirmUserEmail',
  'replacePassword',
  'createSession',
  'deleteSession',
  'beginSecondFactor',
  'confirmSecondFactor',
  'disableSecondFactor',
  'renewRecoveryCodes',
  'removeOwnSession',
  'createPasswordReset',
  'usePasswordReset',
  'createSessionBearer',
  'createOwnBusiness',
  'acceptInvitation',
  'declineInvitation',
]);

/** For any member or any app of the business: an app's own things, and what each started itself. */
const forAnyone = new Set([
  'createIdToken',
  'requestOptionalScopes',
  'dropOptionalScope',
  'uninstallOwnApp',
  'cancelBulkExport',
  'merchant.cancelBulkExport',
  // Each value needs what its owner needs: the examples of `putValue` walk them one by one.
  'putValues',
]);

const writes = walkedRoutes.filter(
  (route) => route.method !== 'GET' && !isPage(route) && route.document !== 'storefront' && !personal.has(route.name),
);

interface Write {
  route: Route;
  needs: Permission;
  send(walker: Walker): Promise<TestAnswer>;
}

function writesOf(route: Route): Write[] {
  if (route.name === 'uploadProductImage') {
    const path = () => route.path.replace('{businessId}', stage.stranger.ids[0].businessId ?? '');
    const headers = { 'content-type': 'image/png' };
    const send = ({ token }: Walker) => server.call('POST', path(), { token, raw: drawPng(20, 20), headers });
    return [{ route, needs: 'products:create', send }];
  }
  return (examplesOf(route) ?? [])
    .filter((example): example is Example & { needs: Permission } => Boolean(example.needs))
    .map((example) => ({
      route,
      needs: example.needs,
      send: (walker) => sendExample(server, route, example, stage.stranger.ids[0], walker),
    }));
}

/** Either of two is enough for an upload: what it is for is not known yet. */
const alternatives: Record<string, Permission[]> = { uploadProductImage: ['products:create', 'products:update'] };

describe('every write', () => {
  it('names the permission that it needs, or is known to need none', () => {
    const silent = writes.filter((route) => !forAnyone.has(route.name) && writesOf(route).length === 0);
    expect(silent.map(titleOf)).toEqual([]);
  });

  it.each(writes.filter(({ name }) => !(name in alternatives)).map((route) => [titleOf(route), route] as const))(
    'is refused without its permission: %s',
    { timeout: 60_000 },
    async (_title, route) => {
      for (const { needs, send } of writesOf(route)) {
        const lacking = stage.without[needs];
        const token = route.document === 'admin' ? lacking?.app : lacking?.member;
        // No scope grants this permission, so no app has it.
        if (token === undefined) continue;
        const answer = await send({ title: `without ${needs}`, token });
        const told = `without ${needs}: ${answer.status} ${answer.text}`;
        expect([answer.status, answer.body?.code], told).toEqual([403, 'PERMISSION_DENIED']);
      }
    },
  );

  it('of an image needs one of two permissions', async () => {
    const route = writes.find(({ name }) => name === 'uploadProductImage');
    if (!route) throw new Error('Images are uploaded elsewhere now.');
    const [write] = writesOf(route);
    for (const permission of permissions)
      expect((await write?.send({ title: permission, token: stage.without[permission]?.member }))?.status).toBe(201);
    const reader = await write?.send({ title: 'a member of orders only', token: undefined });
    expect(reader?.status).toBe(401);
  });
});

describe('every write of the desk', () => {
  const deskWrites = surfaceRoutes.filter(({ document, method }) => document === 'desk' && method !== 'GET');
  const bodies: Record<string, unknown> = {
    claimReview: {},
    releaseReview: {},
    tryReviewedApp: {},
  };

  it('is refused to everybody who is not staff, with a valid body', async () => {
    const staff = await signUpStaff(server);
    const strangers: Walker[] = [
      { title: 'an owner of a business', token: stage.stranger.merchant.token },
      { title: 'an app', token: stage.stranger.full.accessToken },
      { title: 'a developer token', token: stage.apps.full.developer.token },
      { title: 'nobody' },
    ];
    expect(deskWrites.length).toBeGreaterThan(5);
    for (const route of deskWrites) {
      const path = route.path.replace(/\{(\w+)\}/g, '999999999999');
      const json = bodies[route.name] ?? { message: 'Seen.', reason: 'Seen.' };
      const send = async (walker: Walker, body: unknown) =>
        server.call(route.method, path, { token: walker.token, json: body });
      // Of the two kinds of reasons the desk takes, one is valid here: staff get as far as the thing that is missing.
      const forms = route.name in bodies ? [json] : [{ message: 'Seen.' }, { reason: 'Seen.' }];
      const byStaff = await Promise.all(forms.map((form) => send({ title: 'staff', token: staff.token }, form)));
      expect(
        byStaff.some(({ status }) => status === 404),
        titleOf(route),
      ).toBe(true);
      for (const walker of strangers)
        for (const form of forms)
          expect([401, 403], `${titleOf(route)} by ${walker.title}`).toContain((await send(walker, form)).status);
    }
  });
});
