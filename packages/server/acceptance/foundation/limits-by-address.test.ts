import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestAnswer, type TestServer } from '../../testing/start-test-server.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ config: { trustedProxies: ['127.0.0.0/8'] } });
  server.config.limits.platformPerMinute = 100;
  server.config.limits.failedAuthPerMinute = 3;
});
afterAll(() => server.stop());

const networks = { storefront: 'a', marketplace: 'b', developer: 'c', device: 'd', oauth: 'e' };

/** Two addresses of one /64, one of the next, and two spellings of an IPv4 address. */
const addressesOf = (network: keyof typeof networks, octet: number) => ({
  first: `2001:db8:0:${networks[network]}::1`,
  second: `2001:db8:0:${networks[network]}:ffff::2`,
  stranger: `2001:db8:1:${networks[network]}::1`,
  ipv4: `198.51.100.${octet}`,
  mapped: `::ffff:198.51.100.${octet}`,
});

const remaining = (answer: TestAnswer) => Number(/;r=(\d+)/.exec(answer.headers.get('ratelimit') ?? '')?.[1]);

/** Asks until an answer is the wanted one; at most 300 times. */
async function until(ask: () => Promise<TestAnswer>, isWanted: (answer: TestAnswer) => boolean): Promise<TestAnswer> {
  for (let time = 0; time < 300; time += 1) {
    const answer = await ask();
    if (isWanted(answer)) return answer;
  }
  throw new Error('No answer was the wanted one.');
}

describe('a limit by address', () => {
  it.each([
    ['storefront', '/storefront/nowhere/data/order/1/app/key', 1],
    ['marketplace', '/marketplace/apps', 2],
    ['developer', '/developer/apps', 3],
  ] as const)(
    'counts a /64 as one, and an IPv4-mapped address as its IPv4, on the %s surface',
    async (surface, path, octet) => {
      const addresses = addressesOf(surface, octet);
      const askFrom = async (address: string) =>
        remaining(await server.call('GET', path, { headers: { 'x-forwarded-for': address } }));
      const fiveFrom = async (address: string) => {
        for (let time = 0; time < 5; time += 1) await askFrom(address);
      };
      const full = (await askFrom(addresses.stranger)) + 1;
      expect(full).toBeGreaterThan(10);
      // What is used comes back with time: on a slow machine one or two of the five.
      await fiveFrom(addresses.first);
      expect(await askFrom(addresses.second)).toBeLessThan(full - 2);
      expect(await askFrom(addresses.ipv4)).toBe(full - 1);
      await fiveFrom(addresses.ipv4);
      expect(await askFrom(addresses.mapped)).toBeLessThan(full - 2);
    },
  );

  it.each([
    ['/nowhere', 'ROUTE_NOT_FOUND'],
    ['/apps/2026-10/nowhere', 'NOT_FOUND'],
    ['/developer/%E0%A4%A', 'ROUTE_NOT_FOUND'],
  ])('counts requests to routes that do not exist, as %s', async (path, code) => {
    const address = `198.51.100.${100 + path.length}`;
    const ask = () => server.call('GET', path, { headers: { 'x-forwarded-for': address } });
    const first = await ask();
    expect([first.status, first.body]).toMatchObject([404, { code }]);
    // What is used comes back with time, so a slow machine needs more than the limit.
    const limited = await until(ask, ({ status }) => status === 429);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
    const stranger = await server.call('GET', path, { headers: { 'x-forwarded-for': '203.0.113.77' } });
    expect(stranger.status).toBe(404);
  });

  it('does not believe a forwarding header of somebody who is no trusted proxy', async () => {
    const direct = await startTestServer();
    direct.config.limits.platformPerMinute = 100;
    const askAs = async (address: string) =>
      remaining(await direct.call('GET', '/marketplace/apps', { headers: { 'x-forwarded-for': address } }));
    const first = await askAs('203.0.113.1');
    expect(await askAs('203.0.113.2')).toBe(first - 1);
    await direct.stop();
  });

  it('counts wrong client secrets by the /64', async () => {
    const { first, second, stranger } = addressesOf('oauth', 5);
    const guessFrom = async (address: string) => {
      const authorization = `Basic ${Buffer.from('app_x:wrong').toString('base64')}`;
      const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'x' });
      const headers = { authorization, 'x-forwarded-for': address };
      return (await server.call('POST', '/apps/oauth/token', { raw: form, headers })).status;
    };
    expect([await guessFrom(first), await guessFrom(second), await guessFrom(first)]).toEqual([401, 401, 401]);
    expect(await guessFrom(second)).toBe(429);
    expect(await guessFrom(stranger)).toBe(401);
  });

  it('counts started device sign-ins by the /64', async () => {
    const { first, second, stranger } = addressesOf('device', 6);
    const startFrom = async (address: string) => {
      const headers = { 'x-forwarded-for': address };
      return (await server.call('POST', '/developer/cli/device-code', { json: { client_id: 'souk-cli' }, headers }))
        .status;
    };
    const statuses: number[] = [];
    for (let start = 0; start < 40; start++) statuses.push(await startFrom(start % 2 === 0 ? first : second));
    expect(statuses).toContain(429);
    expect(await startFrom(stranger)).toBe(200);
  });
});
