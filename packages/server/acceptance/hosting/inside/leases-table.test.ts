import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openInstanceLeases } from '../../../src/domains/hosting/leases/open-instance-leases.js';
import type { InstanceKey } from '../../../src/hosting/channel/instance-key.js';
import type { InstanceLeases } from '../../../src/hosting/channel/instance-leases.js';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.js';

let server: TestServer;
let leases: InstanceLeases;
beforeAll(async () => {
  server = await startTestServer({ config: { roles: { api: true, worker: false, host: false } } });
  leases = openInstanceLeases(server.platform);
});
afterAll(() => server.stop());

const key = (appId: number): InstanceKey => ({ appId: String(appId), versionNumber: 1, environment: 'production' });
const falls = (hostId: string) =>
  sql`update hosting_hosts set beat_at = clock_timestamp() - interval '16 seconds' where id = ${hostId}`.execute(
    server.platform.db,
  );

it('an instance has one host, whoever asks at the same moment, and another once that one is silent', async () => {
  expect(await leases.assign(key(1), null)).toBeNull();
  await Promise.all([
    leases.renew({ hostId: 'a', url: 'https://a' }, []),
    leases.renew({ hostId: 'b', url: null }, []),
  ]);
  const asked = Array.from({ length: 20 }, (_, place) => leases.assign(key(1), place % 2 === 0 ? 'a' : 'b'));
  const holders = new Set((await Promise.all(asked)).map((holder) => holder?.hostId));
  expect(holders.size).toBe(1);
  const [first = ''] = [...holders];
  const second = first === 'a' ? 'b' : 'a';
  expect([await leases.isHeldBy('a', key(1)), await leases.isHeldBy('b', key(1))]).toEqual([
    first === 'a',
    first === 'b',
  ]);
  // Without a wish it goes to the one that has the fewest.
  expect((await leases.assign(key(2), null))?.hostId).toBe(second);
  expect(await leases.renew({ hostId: first, url: null }, [key(1), key(2)])).toEqual({ lost: [key(2)] });

  await falls(first);
  expect(await leases.isHeldBy(first, key(1))).toBe(false);
  const moved = await Promise.all(Array.from({ length: 10 }, () => leases.assign(key(1), first)));
  expect(new Set(moved.map((holder) => holder?.hostId))).toEqual(new Set([second]));
  // It comes back, and is told what is no longer its own.
  expect(await leases.renew({ hostId: first, url: null }, [key(1)])).toEqual({ lost: [key(1)] });

  await leases.leave(second);
  expect((await leases.assign(key(1), second))?.hostId).toBe(first);
  await leases.release(first, [key(1)]);
  expect(await leases.isHeldBy(first, key(1))).toBe(false);
});
