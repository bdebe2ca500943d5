import { describe, expect, it } from 'vitest';
import { basic, installApp, requestToken } from '../../testing/installations.js';
import { startTestServer, type TestAnswer, type TestServer } from '../../testing/start-test-server.js';

/** Well-formed, and refused for its token alone: whoever gets as far as `invalid_grant` was authenticated. */
const wellFormed = { grant_type: 'refresh_token', refresh_token: `svc_rt_${'x'.repeat(43)}` };

function expectSlowDown(answer: TestAnswer): void {
  expect({ status: answer.status, error: answer.body.error }).toEqual({ status: 429, error: 'slow_down' });
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
}

describe('limits', () => {
  it('refuse the 31st failed authentication of a minute from one address, whatever address it claims to have', async () => {
    await withLimits({ failedAuthPerMinute: 30 }, async (limited) => {
      const wrong = (round: number) =>
        limited.call('POST', '/apps/oauth/token', {
          raw: new URLSearchParams(wellFormed),
          headers: {
            authorization: basic('app_x', `svc_cs_${round}`),
            'x-forwarded-for': `203.0.113.${round}`,
            forwarded: `for=203.0.113.${round}`,
          },
        });
      for (let round = 0; round < 30; round++) expect((await wrong(round)).status).toBe(401);
      // A slow machine is given back half an attempt a second meanwhile, so several more come at once.
      const more = await Promise.all(Array.from({ length: 40 }, (_, round) => wrong(100 + round)));
      const refused = more.filter(({ status }) => status !== 401);
      expect(refused.length).toBeGreaterThan(0);
      for (const answer of refused) {
        expectSlowDown(answer);
      }
      const nobody = await Promise.all(
        Array.from({ length: 40 }, () =>
          limited.call('POST', '/apps/oauth/token', { raw: new URLSearchParams(wellFormed) }),
        ),
      );
      expect(nobody.map(({ body }) => body.error)).toContain('slow_down');
    });
  });

  it('count 300 requests a minute for each client, and a stranger cannot use them up', async () => {
    await withLimits({ failedAuthPerMinute: 0, tokenPerClientPerMinute: 300 }, async (limited) => {
      const { app } = await installApp(limited);
      const stranger = { clientId: app.clientId, clientSecret: 'svc_cs_wrong' };
      await Promise.all(Array.from({ length: 310 }, () => requestToken(limited, stranger, wellFormed)));
      const start = performance.now();
      const responses = await Promise.all(Array.from({ length: 400 }, () => requestToken(limited, app, wellFormed)));
      const refilled = Math.ceil(((performance.now() - start) / 1000) * 5);
      const through = responses.filter(({ status }) => status === 400).length;
      // Installing took one of the 300, some seconds before.
      expect(through).toBeGreaterThanOrEqual(299);
      expect(through).toBeLessThanOrEqual(300 + refilled);
      const answer = responses.find(({ status }) => status !== 400) as TestAnswer;
      expectSlowDown(answer);
    });
  });
});

async function withLimits(
  limits: Partial<TestServer['platform']['config']['limits']>,
  use: (limited: TestServer) => Promise<void>,
): Promise<void> {
  const limited = await startTestServer();
  try {
    Object.assign(limited.config.limits, limits);
    await use(limited);
  } finally {
    await limited.stop();
  }
}
