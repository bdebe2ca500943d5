import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Stage } from '../../../../testing/webhooks/open-stage.js';
import { type OpenDatabase, openDatabase } from '../../../foundation/database/open-database.js';
import { openLog } from '../../../foundation/observe/open-log.js';
import { ActiveClaims } from './active-claims.js';

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.open();
});
afterAll(() => stage.close());

/** A database whose next commit is done without anybody hearing of it: the connection breaks in between. */
function openForgetful(): OpenDatabase & { loseNextAnswer(): void } {
  const open = openDatabase({ url: stage.databaseUrl, log: openLog({ level: 'fatal' }) });
  let armed = false;
  open.pool.on('connect', (client) => listenIn(client as PoolClient));
  function listenIn(client: PoolClient): void {
    const query = client.query;
    client.query = (async (...given: unknown[]) => {
      const result = await Reflect.apply(query, client, given);
      if (!armed || given[0] !== 'commit') return result;
      armed = false;
      throw Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' });
    }) as unknown as typeof query;
  }
  return {
    ...open,
    loseNextAnswer() {
      armed = true;
    },
  };
}

describe('a claim whose commit was done and whose answer was lost', () => {
  it.each(['fan-out', 'claim'])('is returned and delivered once by the same worker (%s)', async (by) => {
    const receiver = await stage.receiver(by === 'claim' ? 500 : 200);
    const { businessId, installationId } = await stage.installed(receiver);
    const forgetful = openForgetful();
    try {
      const engine = await stage.engine({ db: forgetful.db });
      await stage.record({ topic: 'orders/created', businessId });
      if (by === 'claim') {
        await engine.settleEverythingDue();
        receiver.answer = 200;
        stage.clock.advanceSeconds(60);
      }
      const before = receiver.received.length;
      forgetful.loseNextAnswer();
      await engine.settleEverythingDue();
      await engine.settleEverythingDue();
      expect(receiver.received.length - before).toBe(1);
      const mine = (await stage.deliveries()).filter((one) => one.installation_id === installationId);
      expect(mine).toMatchObject([{ status: 'delivered' }]);
      await engine.stop();
    } finally {
      await forgetful.close();
    }
  });
});

describe('in doubt', () => {
  it('what is held stays held, and nothing is returned while another step is under way', async () => {
    const returned: string[][] = [];
    const claims = new ActiveClaims(async (held) => {
      returned.push([...held]);
      return 0;
    });
    claims.took([{ id: '1' }, { id: '2' }]);
    claims.gaveBack([{ id: '1' }]);
    let finish = () => {};
    const slow = claims.during(() => new Promise((resolve) => (finish = () => resolve(true))));
    await expect(claims.during(() => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
    expect(await claims.during(async () => true)).toBe(false);
    expect(returned).toEqual([]);
    finish();
    await slow;
    expect(await claims.during(async () => true)).toBe(true);
    expect(await claims.during(async () => true)).toBe(true);
    expect(returned).toEqual([['2']]);
  });

  it('it stays while orphaned claims cannot be returned', async () => {
    let away = true;
    const claims = new ActiveClaims(async () => {
      if (away) throw new Error('still away');
      return 1;
    });
    await expect(claims.during(() => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
    await expect(claims.during(async () => true)).rejects.toThrow('still away');
    away = false;
    expect(await claims.during(async () => true)).toBe(true);
  });
});
