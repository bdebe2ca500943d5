import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OrderDesk, openOrderDesk } from '../../../testing/open-order-desk.js';
import { addMember } from '../../../testing/people.js';
import { plantStore } from '../../../testing/plant-shop.js';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.js';

let server: TestServer;
let desk: OrderDesk;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  desk = await openOrderDesk(server);
});

const counts = async (query = '') => (await desk.call('GET', `/orders/counts${query}`)).body.data;
/** Only what is not 0, as `stage count/waiting`. */
const brief = ({ stages }: { stages: { stage: string; count: number; waiting: number }[] }) =>
  stages.filter(({ count }) => count > 0).map(({ stage, count, waiting }) => `${stage} ${count}/${waiting}`);

describe('counts of orders', () => {
  it('tell every stage of a business without orders', async () => {
    expect(await counts()).toEqual({
      stages: ['new', 'confirmed', 'dispatched', 'delivered', 'returned', 'canceled'].map((stage) => ({
        stage,
        count: 0,
        waiting: 0,
      })),
      total: 0,
      archived: 0,
    });
  });

  it('follow every step at once, and stay the same when they are added up', async () => {
    const orders = [];
    for (let made = 0; made < 6; made += 1) orders.push(await desk.place());
    const [one, two, three, four, five] = orders;
    await desk.step(one.id, 'confirm');
    await desk.step(two.id, 'confirm', 'dispatch', 'deliver');
    await desk.step(three.id, 'hold');
    await desk.step(four.id, 'cancel', 'archive');
    await desk.step(five.id, 'confirm', 'dispatch', 'return');
    const before = await counts();
    expect(brief(before)).toEqual(['new 2/1', 'confirmed 1/0', 'delivered 1/0', 'returned 1/0']);
    expect(before).toMatchObject({ total: 5, archived: 1 });
    await server.runJob('add_up_order_tallies');
    const { rows } = await sql`select from order_tally_changes where business_id = ${desk.merchant.businessId}`.execute(
      server.platform.db,
    );
    expect(rows).toHaveLength(0);
    expect(await counts()).toEqual(before);
    await desk.step(four.id, 'unarchive');
    await desk.step(three.id, 'unhold');
    expect(brief(await counts())).toEqual([
      'new 2/0',
      'confirmed 1/0',
      'delivered 1/0',
      'returned 1/0',
      'canceled 1/0',
    ]);
  });

  it('agree with the list, for each stage and each store', async () => {
    const { storeId: second } = await plantStore(server.platform.db, desk.merchant.businessId);
    await desk.place();
    const other = await desk.place({ storeId: second, items: [{ name: 'x', quantity: 1, unitPrice: '100' }] });
    await desk.step(other.id, 'confirm');
    for (const storeId of [desk.storeId, second]) {
      const { stages } = await counts(`?storeId=${storeId}`);
      for (const { stage, count } of stages) {
        const listed = await desk.call('GET', `/orders?stage=${stage}&archived=false&storeId=${storeId}`);
        expect(count, stage).toBe(listed.body.data.length);
      }
    }
    expect((await counts()).total).toBe(2);
  });

  it('are for those who may read orders, of stores of the business', async () => {
    const { businessId } = desk.merchant;
    const outsider = await addMember(server, desk.merchant, ['products:read']);
    const path = `/dashboard/businesses/${businessId}/orders/counts`;
    expect((await server.call('GET', path, { token: outsider.token })).body.code).toBe('PERMISSION_DENIED');
    const foreign = await openOrderDesk(server);
    expect((await server.call('GET', path, { token: foreign.merchant.token })).status).toBe(404);
    for (const storeId of [foreign.storeId, '1', '99999999999999999999'])
      expect((await desk.call('GET', `/orders/counts?storeId=${storeId}`)).body.code).toBe('NOT_FOUND');
  });

  it('forget a business that is deleted, with what was not added up yet', async () => {
    const { db } = server.platform;
    const { businessId } = desk.merchant;
    await desk.place();
    await sql`delete from orders where business_id = ${businessId}`.execute(db);
    expect((await counts()).total).toBe(0);
    await sql`insert into order_tally_changes values (1, 1, 0, null, null, 1, 0)`.execute(db);
    await server.runJob('add_up_order_tallies');
    const { rows } = await sql`select from order_counts where business_id = 1`.execute(db);
    expect(rows).toHaveLength(0);
  });
});
