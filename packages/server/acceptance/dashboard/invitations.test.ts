import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addMember,
  joinBusiness,
  signUp,
  signUpMerchant,
  signUpVerified,
  type TestMerchant,
  verifyEmail,
} from '../../testing/people.js';
import { signUpStaff } from '../../testing/review/open-review-stage.js';
import { startTestServer, type TestServer } from '../../testing/start-test-server.js';

let server: TestServer;
let merchant: TestMerchant;
beforeAll(async () => {
  server = await startTestServer();
  merchant = await openShop('Dar El Hana');
});
afterAll(() => server.stop());

/** Of an owner whose email is verified: nobody else invites people. */
async function openShop(name?: string): Promise<TestMerchant> {
  const shop = await signUpMerchant(server, { name });
  await verifyEmail(server, shop);
  return shop;
}

type Who = { token: string };
type Business = Who & { businessId: string };

const invite = ({ token, businessId }: Business, json: unknown) =>
  server.call('POST', `/dashboard/businesses/${businessId}/members`, { token, json });
const waiting = ({ token, businessId }: Business, query = '') =>
  server.call('GET', `/dashboard/businesses/${businessId}/invitations${query}`, { token });
const revoke = ({ token, businessId }: Business, id: string) =>
  server.call('DELETE', `/dashboard/businesses/${businessId}/invitations/${id}`, { token });
const received = ({ token }: Who) => server.call('GET', '/dashboard/invitations', { token });
const answer = ({ token }: Who, id: string, how: 'accept' | 'decline') =>
  server.call('POST', `/dashboard/invitations/${id}/${how}`, { token });
const idsOf = ({ body }: { body: { data: { id: string }[] } }) => body.data.map(({ id }) => id);
const mailTo = async (address: string) => {
  const { token } = await signUpStaff(server);
  const { body } = await server.call('GET', '/desk/mail?limit=100', { token });
  return body.data.filter(
    ({ to, subject }: { to: string; subject: string }) => to === address && /invited/.test(subject),
  );
};

describe('an invitation', () => {
  it('reads the same whether anybody has the address or not, and is mailed', async () => {
    const known = await signUpVerified(server);
    const unknown = 'nobody-yet@example.test';
    const [one, other] = [
      await invite(merchant, { email: known.email, permissions: ['orders:update', 'orders:read'] }),
      await invite(merchant, { email: unknown, permissions: ['orders:update', 'orders:read'] }),
    ];
    for (const [{ status, body }, email] of [
      [one, known.email],
      [other, unknown],
    ] as const) {
      expect(status).toBe(201);
      expect(body).toEqual({
        data: {
          id: expect.any(String),
          email,
          owner: false,
          permissions: ['orders:read', 'orders:update'],
          invitedBy: merchant.userId,
          createdAt: expect.any(String),
          expiresAt: new Date(Date.parse(body.data.createdAt) + 7 * 86_400_000).toISOString(),
        },
      });
    }
    const [mail] = await mailTo(unknown);
    expect(mail).toMatchObject({ subject: 'You’re invited to \u2068“Dar El Hana”\u2069 on Souk' });
    expect(mail.body).toContain(server.config.dashboardUrl);
  });

  it('is seen and accepted by whoever has the address, who is a member from then on', async () => {
    const friend = await signUpVerified(server);
    const { body } = await invite(merchant, { email: friend.email.toUpperCase(), permissions: ['stores:read'] });
    expect((await received(friend)).body.data).toEqual([
      {
        id: body.data.id,
        business: { id: merchant.businessId, name: 'Dar El Hana' },
        invitedBy: { name: 'Amina Benali' },
        owner: false,
        permissions: ['stores:read'],
        createdAt: body.data.createdAt,
        expiresAt: body.data.expiresAt,
      },
    ]);
    const stores = () =>
      server.call('GET', `/dashboard/businesses/${merchant.businessId}/stores`, { token: friend.token });
    expect((await stores()).status).toBe(404);
    const accepted = await answer(friend, body.data.id, 'accept');
    expect(accepted.status).toBe(200);
    expect(accepted.body.data).toMatchObject({ id: merchant.businessId, owner: false, permissions: ['stores:read'] });
    expect((await stores()).status).toBe(200);
    expect((await received(friend)).body.data).toEqual([]);
    expect((await answer(friend, body.data.id, 'accept')).body.code).toBe('INVITATION_NOT_FOUND');
    expect((await invite(merchant, { email: friend.email, permissions: [] })).body).toMatchObject({
      statusCode: 409,
      code: 'MEMBER_EXISTS',
    });
  });

  it('is hidden from somebody who only claims the address, until they show that it is theirs', async () => {
    const claimed = await signUp(server);
    const { body } = await invite(merchant, { email: claimed.email, permissions: [] });
    for (const refused of [
      await received(claimed),
      await answer(claimed, body.data.id, 'accept'),
      await answer(claimed, body.data.id, 'decline'),
    ])
      expect(refused.body).toMatchObject({ statusCode: 403, code: 'EMAIL_NOT_VERIFIED' });
    await verifyEmail(server, claimed);
    expect((await answer(claimed, body.data.id, 'accept')).status).toBe(200);
  });

  it('is nobody else’s: to a stranger it is like one that does not exist', async () => {
    const friend = await signUpVerified(server);
    const { body } = await invite(merchant, { email: friend.email, permissions: [] });
    const stranger = await signUpVerified(server);
    for (const how of ['accept', 'decline'] as const)
      for (const id of [body.data.id, '999999999999', 'abc', '99999999999999999999999'])
        expect((await answer(stranger, id, how)).body).toMatchObject({ statusCode: 404, code: 'INVITATION_NOT_FOUND' });
    const other = await openShop();
    expect((await revoke({ ...other, businessId: merchant.businessId }, body.data.id)).body.code).toBe(
      'BUSINESS_NOT_FOUND',
    );
    expect((await revoke(other, body.data.id)).body.code).toBe('INVITATION_NOT_FOUND');
    expect((await waiting({ ...other, businessId: merchant.businessId })).body.code).toBe('BUSINESS_NOT_FOUND');
    expect(
      (await invite({ ...other, businessId: merchant.businessId }, { email: friend.email, permissions: [] })).body.code,
    ).toBe('BUSINESS_NOT_FOUND');
    expect(idsOf(await received(friend))).toEqual([body.data.id]);
  });

  it('is declined, revoked, or gone after seven days', async () => {
    const friend = await signUpVerified(server);
    const make = async () => (await invite(merchant, { email: friend.email, permissions: [] })).body.data.id as string;
    const declined = await make();
    expect((await answer(friend, declined, 'decline')).status).toBe(204);
    const revoked = await make();
    expect((await revoke(merchant, revoked)).status).toBe(204);
    expect((await revoke(merchant, revoked)).body.code).toBe('INVITATION_NOT_FOUND');
    const expired = await make();
    server.clock.advanceDays(7);
    await server.runJobs();
    friend.token = (
      await server.call('POST', '/dashboard/session', { json: { email: friend.email, password: friend.password } })
    ).body.data.token;
    for (const id of [declined, revoked, expired])
      expect((await answer(friend, id, 'accept')).body.code).toBe('INVITATION_NOT_FOUND');
    merchant.token = (
      await server.call('POST', '/dashboard/session', { json: { email: merchant.email, password: merchant.password } })
    ).body.data.token;
    expect(idsOf(await waiting(merchant))).not.toContain(expired);
  });

  it('replaces the one that waits for the same address', async () => {
    const friend = await signUpVerified(server);
    const first = await invite(merchant, { email: friend.email, permissions: [] });
    const second = await invite(merchant, { email: friend.email, permissions: ['orders:read'] });
    expect(idsOf(await received(friend))).toEqual([second.body.data.id]);
    expect((await answer(friend, first.body.data.id, 'accept')).body.code).toBe('INVITATION_NOT_FOUND');
  });

  it('is listed page by page for those who manage members, and for nobody else', async () => {
    const shop = await openShop();
    const made = [];
    for (let n = 0; n < 3; n++)
      made.unshift((await invite(shop, { email: `page-${n}@example.test`, permissions: [] })).body.data.id);
    const first = await waiting(shop, '?limit=2');
    expect(idsOf(first)).toEqual(made.slice(0, 2));
    const second = await waiting(shop, `?limit=2&cursor=${first.body.nextCursor}`);
    expect(idsOf(second)).toEqual(made.slice(2));
    expect(second.body.nextCursor).toBeNull();
    expect((await waiting(shop, '?cursor=abc')).body.code).toBe('INVALID_CURSOR');
    const clerk = await addMember(server, shop, ['orders:read']);
    const asClerk = { ...shop, token: clerk.token };
    for (const refused of [
      await waiting(asClerk),
      await revoke(asClerk, made[0]),
      await invite(asClerk, { email: 'x@example.test', permissions: [] }),
    ])
      expect(refused.body).toMatchObject({ statusCode: 403, code: 'PERMISSION_DENIED' });
  });

  it('does not count once whoever made it could no longer grant it', async () => {
    const shop = await openShop();
    const manager = await addMember(server, shop, ['members:manage', 'orders:read']);
    const asManager = { ...shop, token: manager.token };
    const change = (json: unknown) =>
      server.call('PATCH', `/dashboard/businesses/${shop.businessId}/members/${manager.userId}`, {
        token: shop.token,
        json,
      });
    const friend = await signUpVerified(server);
    const { body } = await invite(asManager, { email: friend.email, permissions: ['orders:read'] });
    for (const permissions of [['members:manage'], ['orders:read'], []]) {
      await change({ permissions });
      expect((await answer(friend, body.data.id, 'accept')).body).toMatchObject({
        statusCode: 409,
        code: 'INVITATION_VOID',
      });
    }
    await change({ permissions: ['members:manage', 'orders:read'] });
    expect((await answer(friend, body.data.id, 'accept')).status).toBe(200);

    const second = await addMember(server, shop, [], { owner: true });
    const heir = await signUpVerified(server);
    const asOwner = { ...shop, token: second.token };
    const promised = await invite(asOwner, { email: heir.email, permissions: [], owner: true });
    await server.call('DELETE', `/dashboard/businesses/${shop.businessId}/members/${second.userId}`, {
      token: shop.token,
    });
    expect((await answer(heir, promised.body.data.id, 'accept')).body.code).toBe('INVITATION_VOID');
  });

  it('makes one member and one answer though it is accepted and declined twenty times at once', async () => {
    const friend = await signUpVerified(server);
    const { body } = await invite(merchant, { email: friend.email, permissions: [] });
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, n) => answer(friend, body.data.id, n % 4 ? 'accept' : 'decline')),
    );
    expect(responses.filter(({ status }) => status < 300)).toHaveLength(1);
    for (const { status, body: told } of responses.filter(({ status }) => status >= 300))
      expect([status, told.code]).toEqual([404, 'INVITATION_NOT_FOUND']);
  });

  it('leaves one that waits though the same address is invited twenty times at once', async () => {
    const shop = await openShop();
    const friend = await signUpVerified(server);
    const made = await Promise.all(
      Array.from({ length: 20 }, () => invite(shop, { email: friend.email, permissions: [] })),
    );
    // One person gets no more than five mails a day.
    expect(made.map(({ status }) => status).sort()).toEqual([...Array(5).fill(201), ...Array(15).fill(429)]);
    expect((await received(friend)).body.data).toHaveLength(1);
  });

  it('is one of fifty a day, of a business and of a person', async () => {
    const shop = await openShop();
    for (let n = 0; n < 50; n++)
      expect((await invite(shop, { email: `many-${n}@example.test`, permissions: [] })).status).toBe(201);
    const refused = await invite(shop, { email: 'one-more@example.test', permissions: [] });
    expect(refused.body).toMatchObject({ statusCode: 429, code: 'INVITATION_LIMIT_REACHED' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000);
    const next = await server.call('POST', '/dashboard/businesses', { token: shop.token, json: { name: 'Next door' } });
    const elsewhere = await invite(
      { ...shop, businessId: next.body.data.id },
      { email: 'x@example.test', permissions: [] },
    );
    expect(elsewhere.body.code).toBe('INVITATION_LIMIT_REACHED');
    server.clock.advanceDays(1);
    shop.token = (
      await server.call('POST', '/dashboard/session', { json: { email: shop.email, password: shop.password } })
    ).body.data.token;
    expect((await invite(shop, { email: 'one-more@example.test', permissions: [] })).status).toBe(201);
  });

  it('is sent by nobody whose own email is not verified', async () => {
    const shop = await signUpMerchant(server);
    const refused = await invite(shop, { email: 'stranger@example.test', permissions: [] });
    expect([refused.status, refused.body.code]).toEqual([403, 'EMAIL_NOT_VERIFIED']);
    await verifyEmail(server, shop);
    expect((await invite(shop, { email: 'stranger@example.test', permissions: [] })).status).toBe(201);
  });

  it('asks nobody to verify an email where no mail can be sent', async () => {
    const shop = await signUpMerchant(server);
    const mute = await startTestServer({
      databaseUrl: server.config.databaseUrl,
      config: { production: true, smtpUrl: null },
    });
    const { status } = await mute.call('POST', `/dashboard/businesses/${shop.businessId}/members`, {
      token: shop.token,
      json: { email: 'by-word-of-mouth@example.test', permissions: [] },
    });
    expect(status).toBe(201);
    await mute.stop();
  });

  it('reaches one person five times a day, however many businesses send it', async () => {
    const sent = [];
    for (let shops = 0; shops < 6; shops++)
      sent.push(await invite(await openShop(), { email: 'Popular@example.test', permissions: [] }));
    expect(sent.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 429]);
    expect(sent.at(-1)?.body.code).toBe('INVITATION_LIMIT_REACHED');
    expect(Number(sent.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(86_000);
    expect(await mailTo('Popular@example.test')).toHaveLength(5);
  });

  it('can make an owner, by an owner', async () => {
    const shop = await openShop();
    const heir = await signUpVerified(server);
    await joinBusiness(server, shop, heir, { permissions: [], owner: true });
    const { body } = await server.call('GET', `/dashboard/businesses/${shop.businessId}`, { token: heir.token });
    expect(body.data.owner).toBe(true);
  });
});
