import { type Permission, permissions } from '@souk/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember, joinBusiness, signUpMerchant, signUpVerified, type TestMerchant } from '../../../testing/people.js';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.js';

let server: TestServer;
let merchant: TestMerchant;
beforeAll(async () => {
  server = await startTestServer();
  merchant = await signUpMerchant(server);
});
afterAll(() => server.stop());

const members = (businessId: string) => `/dashboard/businesses/${businessId}/members`;
const add = (token: string, businessId: string, json: unknown) =>
  server.call('POST', members(businessId), { token, json });
const change = (token: string, businessId: string, userId: string, json: unknown) =>
  server.call('PATCH', `${members(businessId)}/${userId}`, { token, json });
const remove = (token: string, businessId: string, userId: string) =>
  server.call('DELETE', `${members(businessId)}/${userId}`, { token });

describe('members', () => {
  it('join with the permissions they were invited with, are listed newest first, changed and removed', async () => {
    const { token, businessId, userId } = merchant;
    const friend = await signUpVerified(server, { name: 'Karim' });
    await joinBusiness(server, merchant, friend, { permissions: ['orders:update', 'orders:read'] });
    const list = await server.call('GET', members(businessId), { token });
    expect(list.body.data.map((one: { userId: string }) => one.userId)).toEqual([friend.userId, userId]);
    expect(list.body.data[0]).toMatchObject({
      email: friend.email,
      name: 'Karim',
      owner: false,
      permissions: ['orders:read', 'orders:update'],
    });
    expect(list.body.data[1]).toMatchObject({ owner: true, permissions });

    const changed = await change(token, businessId, friend.userId, { permissions: ['stores:read'] });
    expect(changed.body.data.permissions).toEqual(['stores:read']);
    const stores = `/dashboard/businesses/${businessId}/stores`;
    expect((await server.call('GET', stores, { token: friend.token })).status).toBe(200);

    expect((await remove(token, businessId, friend.userId)).status).toBe(204);
    expect((await server.call('GET', stores, { token: friend.token })).status).toBe(404);
    expect((await remove(token, businessId, friend.userId)).body).toMatchObject({ code: 'MEMBER_NOT_FOUND' });
  });

  it('are refused unknown permissions', async () => {
    const { token, businessId } = merchant;
    const friend = await signUpVerified(server);
    const refused = await add(token, businessId, { email: friend.email, permissions: ['orders:everything'] });
    expect(refused.status).toBe(400);
    expect(refused.body.message[0]).toMatch(/^permissions\[0\] must be one of: stores:read/);
  });

  it('never grant a permission they lack, to others or to themselves', async () => {
    const { businessId } = merchant;
    const manager = await addMember(server, merchant, ['members:manage', 'orders:read']);
    const friend = await signUpVerified(server);
    const tooMuch: [Permission[], boolean][] = [
      [['orders:read', 'orders:update'], false],
      [[], true],
    ];
    for (const [given, owner] of tooMuch) {
      const refused = await add(manager.token, businessId, { email: friend.email, permissions: given, owner });
      expect(refused.body).toMatchObject({ statusCode: 403, code: 'PERMISSION_DENIED' });
    }
    await joinBusiness(server, { businessId, token: manager.token }, friend, { permissions: ['orders:read'] });
    for (const userId of [friend.userId, manager.userId]) {
      expect((await change(manager.token, businessId, userId, { permissions: ['apps:manage'] })).status).toBe(403);
      expect((await change(manager.token, businessId, userId, { owner: true })).status).toBe(403);
    }
    const kept = await change(merchant.token, businessId, friend.userId, {
      permissions: ['apps:manage', 'orders:read'],
    });
    expect(kept.status).toBe(200);
    // What somebody already has may stay when a lesser manager changes the rest.
    const lesser = await change(manager.token, businessId, friend.userId, { permissions: ['apps:manage'] });
    expect(lesser.body.data.permissions).toEqual(['apps:manage']);
  });

  it('who are owners are changed and removed by owners only', async () => {
    const { businessId, userId } = merchant;
    const manager = await addMember(server, merchant, [...permissions]);
    expect((await remove(manager.token, businessId, userId)).status).toBe(403);
    expect((await change(manager.token, businessId, userId, { owner: false })).status).toBe(403);
    expect((await change(manager.token, businessId, userId, { permissions: [] })).status).toBe(403);
  });

  it('need the permission to see or change anybody, but may leave', async () => {
    const { businessId } = merchant;
    const clerk = await addMember(server, merchant, ['orders:read']);
    const other = await addMember(server, merchant, []);
    expect((await server.call('GET', members(businessId), { token: clerk.token })).status).toBe(403);
    expect((await add(clerk.token, businessId, { email: other.email, permissions: [] })).status).toBe(403);
    expect((await change(clerk.token, businessId, other.userId, { permissions: [] })).status).toBe(403);
    expect((await remove(clerk.token, businessId, other.userId)).status).toBe(403);
    expect((await remove(clerk.token, businessId, clerk.userId)).status).toBe(204);
    expect((await remove(clerk.token, businessId, clerk.userId)).body).toMatchObject({ code: 'BUSINESS_NOT_FOUND' });
  });

  it('keep at least one owner', async () => {
    const lone = await signUpMerchant(server);
    for (const refused of [
      await remove(lone.token, lone.businessId, lone.userId),
      await change(lone.token, lone.businessId, lone.userId, { owner: false }),
    ])
      expect(refused.body).toMatchObject({ statusCode: 409, code: 'BUSINESS_NEEDS_OWNER' });
    const second = await addMember(server, lone, [], { owner: true });
    const stepped = await change(second.token, lone.businessId, lone.userId, {
      owner: false,
      permissions: ['orders:read'],
    });
    expect(stepped.body.data).toMatchObject({ owner: false, permissions: ['orders:read'] });
    expect((await remove(second.token, lone.businessId, second.userId)).status).toBe(409);
  });

  it('keep at least one owner though two owners remove each other, or both leave, at once', async () => {
    for (const leave of [false, true]) {
      const one = await signUpMerchant(server);
      const two = await addMember(server, one, [], { owner: true });
      const responses = await Promise.all(
        leave
          ? [remove(one.token, one.businessId, one.userId), remove(two.token, one.businessId, two.userId)]
          : [remove(one.token, one.businessId, two.userId), remove(two.token, one.businessId, one.userId)],
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([204, leave ? 409 : 404]);
      const { rows } = await server.platform.pool.query(
        'select count(*)::int as owners from members where business_id = $1 and owner',
        [one.businessId],
      );
      expect(rows[0].owners).toBe(1);
    }
  });

  it('of another business are out of reach', async () => {
    const { token } = await signUpMerchant(server);
    const { businessId, userId } = merchant;
    expect((await server.call('GET', members(businessId), { token })).body.code).toBe('BUSINESS_NOT_FOUND');
    expect((await add(token, businessId, { email: merchant.email, permissions: [] })).body.code).toBe(
      'BUSINESS_NOT_FOUND',
    );
    expect((await change(token, businessId, userId, {})).body.code).toBe('BUSINESS_NOT_FOUND');
    expect((await remove(token, businessId, userId)).body.code).toBe('BUSINESS_NOT_FOUND');
    expect((await remove(merchant.token, businessId, 'abc')).body.code).toBe('MEMBER_NOT_FOUND');
  });
});
