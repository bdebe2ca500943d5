import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostingInstalled } from '../../../testing/hosting/hosting-installed.js';
import { openTestHost } from '../../../testing/hosting/open-test-host.js';
import { openProcessMeter } from './watch/process-meter.js';

const small =
  'export default { async fetch(request) { if (request.url.endsWith("/slow")) await scheduler.wait(500); return new Response("ok"); } }';

describe.runIf(hostingInstalled)('a host with room for two', () => {
  const stage = openTestHost({ maxInstances: 2 });
  const { app, get, host } = stage;
  beforeAll(() => host.prepare());
  afterAll(() => stage.close());

  it('lets the least recently used go, but never one that is at work', async () => {
    const [one, two, three] = [app(small), app(small), app(small)];
    await get(one);
    await get(two);
    await get(one);
    expect(await get(three)).toMatchObject({ text: 'ok' });
    expect(host.running()).toEqual([one, three]);
    const busy = [get(one, '/slow'), get(three, '/slow')];
    expect(await get(two)).toMatchObject({ failure: 'APP_OVERLOADED', retryAfterSeconds: 5 });
    expect(await Promise.all(busy)).toMatchObject([{ text: 'ok' }, { text: 'ok' }]);
  });
});

describe.runIf(hostingInstalled)('an app that is asked ten thousand times', () => {
  const stage = openTestHost();
  const { app, get, host } = stage;
  beforeAll(() => host.prepare());
  afterAll(() => stage.close());

  it('grows no more: what its requests left behind is collected', async () => {
    const busy = app(small);
    const answerThousands = async (thousands: number) => {
      let left = thousands * 1_000;
      const one = async () => {
        while (left-- > 0) expect(await get(busy)).toMatchObject({ text: 'ok' });
      };
      await Promise.all(Array.from({ length: 16 }, one));
      return residentMegabytes(host.pidOf(busy));
    };
    const before = await answerThousands(5);
    expect((await answerThousands(5)) - before).toBeLessThan(15);
  });
});

function residentMegabytes(pid: number | undefined): number {
  const meter = openProcessMeter(pid ?? 0);
  const bytes = meter.residentBytes() ?? Number.NaN;
  meter.close();
  return bytes / 1024 / 1024;
}

describe.runIf(hostingInstalled)('a host with little patience', () => {
  const stage = openTestHost({ idleMs: 500 });
  const { app, get, host } = stage;
  beforeAll(() => host.prepare());
  afterAll(() => stage.close());

  it('stops what nobody asks for, and starts it again with the next request', async () => {
    const sleepy = app(small);
    expect(await get(sleepy)).toMatchObject({ text: 'ok' });
    await expect.poll(() => host.running(), { timeout: 20_000 }).toEqual([]);
    expect(await get(sleepy)).toMatchObject({ text: 'ok' });
  });
});
