import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostingInstalled } from '../../../testing/hosting/hosting-installed.js';
import { ask, openTestHost, soukOrigin } from '../../../testing/hosting/open-test-host.js';
import { OutboundPeers } from '../../../testing/outbound-peers.js';
import { leaveAnswer } from '../channel/app-host.js';

const peers = new OutboundPeers();
const page = { path: '/', host: 'notes.apps.localhost' };

const friendly = `
import text from './greeting.txt';
let spins = false;
export default {
  async fetch(request, env, ctx) {
    const url = new URL(request.url);
    if (url.pathname === '/fetch') {
      try {
        const answer = await fetch(url.searchParams.get('url'), { method: request.method, headers: { 'x-forwarded-for': '1.2.3.4', 'x-mine': 'yes' } });
        return Response.json({ status: answer.status, text: await answer.text() });
      } catch (error) { return Response.json({ error: error.message }); }
    }
    if (url.pathname === '/many') {
      const statuses = await Promise.all(Array.from({ length: Number(url.searchParams.get('count') ?? 60) }, () => fetch(url.searchParams.get('url')).then((one) => (one.body?.cancel(), one.status), () => 'lost')));
      return Response.json(statuses.reduce((all, one) => ({ ...all, [one]: (all[one] ?? 0) + 1 }), {}));
    }
    if (url.pathname === '/kv') {
      await env.KV.put('tokens/a b', 'one'); await env.KV.put('tokens/c', 'two'); await env.KV.delete('tokens/c');
      const failed = await env.KV.put('x'.repeat(513), 'x').catch((error) => error.message);
      const { keys } = await env.KV.list({ prefix: 'tokens/' });
      return Response.json({ value: await env.KV.get('tokens/a b'), none: await env.KV.get('nothing'), keys: keys.map((key) => key.name), failed });
    }
    if (url.pathname === '/log') { console.log('said', env.TOKEN, { a: 1 }); console.error('oops'); return new Response('logged'); }
    if (url.pathname === '/throw') throw new TypeError('broken');
    if (url.pathname === '/echo') return new Response(await request.text(), { headers: { 'set-cookie': 'a=1', connection: 'close' } });
    if (url.pathname === '/slow') { await scheduler.wait(Number(url.searchParams.get('ms'))); return new Response('slow'); }
    if (url.pathname === '/spin') {
      for (spins = true; spins; await scheduler.wait(0)) for (let i = 0; i < 3e6; i++);
      return new Response('spun');
    }
    if (url.pathname === '/calm') return new Response(String((spins = false)));
    if (url.pathname === '/long') return new Response(new Uint8Array(11 * 1024 * 1024));
    if (url.pathname === '/endless') {
      const chunk = new Uint8Array(1024 * 1024);
      return new Response(new ReadableStream({ pull(controller) { controller.enqueue(chunk); } }));
    }
    return Response.json({ text, host: url.host, id: request.headers.get('x-request-id'), names: Object.keys(env).sort() });
  },
};`;
const greeting = { path: 'dist/greeting.txt', bytes: Buffer.from('salam') };

const idleClass = 5;

/** Fields of the kernel's line about a process, after its name. */
function readStat(pid: number): { session: number; policy: number } {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return { session: Number(fields[3]), policy: Number(fields[38]) };
}

describe.runIf(hostingInstalled)('a host', () => {
  const stage = openTestHost({ opened: [{ host: 'localhost', port: 1 }] });
  const { host, platform, app, get } = stage;
  const values = { TOKEN: 'shhh-secret', SOUK_APP_ID: '1' };
  const notes = app(friendly, { files: [greeting], values, allowedHosts: ['api.example.com', 'localhost'] });

  beforeAll(async () => {
    expect(await host.prepare()).toEqual({ ready: true });
  });
  afterAll(async () => {
    await stage.close();
    await peers.close();
  });

  const fetchFrom = async (url: string, method = 'GET') => {
    const answer = await get(notes, `/fetch?url=${encodeURIComponent(url)}`, { method });
    return 'text' in answer ? (JSON.parse(answer.text) as { status: number; text: string }) : answer;
  };

  it('deploys an app and answers with it, under its own name, with its values and nothing else', async () => {
    expect(await host.deploy(notes, page)).toEqual({ status: 200 });
    const answer = await get(notes, '/', {
      requestId: 'req_7',
      headers: [
        ['host', 'notes.apps.localhost'],
        ['x-request-id', 'forged'],
      ],
    });
    expect(answer).toMatchObject({ status: 200 });
    const said = JSON.parse('text' in answer ? answer.text : '{}');
    expect(said).toEqual({
      text: 'salam',
      host: 'notes.apps.localhost',
      id: 'req_7',
      names: ['KV', 'SOUK_APP_ID', 'SOUK_BASE_URL', 'TOKEN'],
    });
    const echoed = await get(notes, '/echo', { method: 'POST', body: Buffer.from('hello') });
    expect(echoed).toMatchObject({ status: 200, text: 'hello', headers: { 'set-cookie': 'a=1' } });
    expect('headers' in echoed && echoed.headers.connection).toBeUndefined();
  });

  it.each([
    ['SYNTAX_ERROR', 'export default { fetch( }', /SyntaxError.*dist\/index\.js:1:24/],
    ['MODULE_NOT_FOUND', 'import "left-pad"; export default { fetch() {} }', /left-pad/],
    ['START_FAILED', 'throw new RangeError("no luck"); export default { fetch() {} }', /no luck/],
    ['START_FAILED', 'module.exports = { fetch() {} }', /module is not defined/],
    ['START_FAILED', 'export default { fetch() { return new Response("no", { status: 503 }); } }', /503/],
    ['NO_FETCH_HANDLER', 'export default { scheduled() {} }', /fetch/],
    ['NO_FETCH_HANDLER', 'export const fetch = () => new Response()', /fetch/],
    ['START_TIMEOUT', 'for (;;); export default { fetch() {} }', /3 seconds/],
    ['START_TIMEOUT', 'export default { fetch() { for (;;); } }', /did not answer/],
    // In large pieces: on a busy machine it would be held to be deaf before it has filled its memory in small ones.
    [
      'MEMORY_EXCEEDED',
      'export default { fetch() { const all = []; for (;;) all.push(new Array(100_000).fill(all.length + 0.5)); } }',
      /memory/,
    ],
  ])('a deploy fails as %s', async (errorCode, code, message) => {
    expect(await host.deploy(app(code), page)).toEqual({ errorCode, message: expect.stringMatching(message) });
  });

  it('what must not run is not started', async () => {
    const unknown = { ...notes, appId: '404' };
    expect(await host.deploy(unknown, page)).toMatchObject({ errorCode: 'START_FAILED' });
    expect(await get(unknown)).toMatchObject({ failure: 'APP_CRASHED' });
  });

  it('lets an app call allowed hosts and its own paths of Souk alone', async () => {
    expect(await fetchFrom(`${soukOrigin}/apps/2026-10/orders?limit=1`)).toEqual({
      status: 200,
      text: 'souk GET /apps/2026-10/orders?limit=1',
    });
    expect(platform.calls.at(-1)?.headers).toEqual([['x-mine', 'yes']]);
    expect(await fetchFrom(`${soukOrigin}/apps/oauth/token`, 'POST')).toMatchObject({ status: 200 });
    const refused = [
      `${soukOrigin}/developer/apps`,
      `${soukOrigin}/apps/2026-10/../../developer/apps`,
      `${soukOrigin}/apps/oauth/token/../../../metrics`,
      'http://127.0.0.1:4001/apps/2026-10/orders',
      'https://127.0.0.1/',
      'https://[::1]/',
      'https://2130706433/',
      'http://169.254.169.254/latest/meta-data/',
      'https://other.example.com/',
      'http://api.example.com/',
      'https://api.example.com:8443/',
      'https://api.example.com.evil.test/',
      'https://evil.test#api.example.com',
    ];
    for (const url of refused) expect({ url, ...(await fetchFrom(url)) }).toMatchObject({ url, status: 403 });
    // Allowed, and then nobody is there: the name goes to the guarded client.
    expect(await fetchFrom('https://api.example.com/')).toMatchObject({ status: 502 });
  });

  it('counts calls: fifty a request, six at once, however many are made', async () => {
    platform.maxCalls = 0;
    const many = await get(notes, `/many?url=${encodeURIComponent(`${soukOrigin}/apps/webhook-keys`)}`);
    expect('text' in many && JSON.parse(many.text)).toEqual({ 200: 50, 429: 10 });
    expect(platform.maxCalls).toBe(6);
    // An app may have 512 open files: with 250 calls under way at once its runtime has ended itself, with 200 it has not.
    const flood = await get(notes, `/many?count=180&url=${encodeURIComponent(`${soukOrigin}/apps/webhook-keys`)}`);
    expect(flood).toHaveProperty('text');
    const statuses = 'text' in flood ? (JSON.parse(flood.text) as Record<string, number>) : {};
    // What is beyond is refused, or not even listened to (`outbound/serve-outbound.test.ts`), as it happens to come.
    const { 200: answered = 0, 429: refused = 0, lost = 0 } = statuses;
    expect(answered).toBeLessThanOrEqual(50);
    expect(answered + refused + lost).toBe(180);
    expect(platform.maxCalls).toBe(6);
  });

  it('keeps small state, apart from every other app', async () => {
    const answer = await get(notes, '/kv');
    expect(answer).toHaveProperty('text');
    expect('text' in answer && JSON.parse(answer.text)).toEqual({
      value: 'one',
      none: null,
      keys: ['tokens/a b'],
      failed: expect.stringContaining('414'),
    });
    const other = app('export default { async fetch(_, env) { return Response.json(await env.KV.list()); } }');
    const others = await get(other);
    expect('text' in others && JSON.parse(others.text)).toMatchObject({ keys: [] });
  });

  it('hands over lines, exceptions and requests, without values', async () => {
    await get(notes, '/log?token=secret', { requestId: 'req_log' });
    await get(notes, '/throw', { requestId: 'req_throw' });
    const of = (requestId: string) => platform.entries.filter((entry) => entry.requestId === requestId);
    await expect.poll(() => [of('req_log').length, of('req_throw').length], { timeout: 20_000 }).toEqual([3, 2]);
    expect(of('req_log')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'line', level: 'info', message: 'said [TOKEN] {"a":1}' }),
        expect.objectContaining({ kind: 'line', level: 'error', message: 'oops' }),
        expect.objectContaining({ kind: 'request', method: 'GET', path: '/log', status: 200, outcome: 'ok' }),
      ]),
    );
    // The answer to a webhook is its status: whoever leaves the rest of it leaves no error behind.
    const left = await host.send(notes, ask('/endless', { requestId: 'req_left' }));
    if ('body' in left) leaveAnswer(left);
    await expect
      .poll(() => of('req_left'), { timeout: 20_000 })
      .toMatchObject([{ kind: 'request', status: 200, outcome: 'ok' }]);
    const [thrown] = of('req_throw').filter((entry) => entry.kind === 'exception');
    expect(thrown).toMatchObject({
      name: 'TypeError',
      message: 'broken',
      stack: expect.stringMatching(/dist\/index\.js:\d+/),
    });
    expect(JSON.stringify(thrown)).not.toContain('souk-entry');
    expect(of('req_throw')).toContainEqual(expect.objectContaining({ kind: 'request', status: 500, outcome: 'error' }));
  });

  it('bounds requests, answers and how many run at once', async () => {
    const fiveAndABit = Buffer.alloc(5 * 1024 * 1024 + 1);
    expect(await get(notes, '/echo', { method: 'POST', body: fiveAndABit })).toMatchObject({
      failure: 'REQUEST_TOO_LARGE',
    });
    expect(await get(notes, '/long')).toMatchObject({
      failure: 'APP_RESPONSE_TOO_LARGE',
      reason: expect.stringContaining('10485760'),
    });
    expect(await get(notes, '/endless', { requestId: 'req_endless' })).toMatchObject({ status: 200, cut: true });
    await expect
      .poll(() => platform.entries.filter((entry) => entry.requestId === 'req_endless'), { timeout: 20_000 })
      .toMatchObject([{ kind: 'request', status: 200, outcome: 'APP_RESPONSE_TOO_LARGE' }]);
    const answers = await Promise.all(Array.from({ length: 40 }, () => get(notes, '/slow?ms=300')));
    const counts = [
      answers.filter((one) => 'status' in one).length,
      answers.filter((one) => 'failure' in one && one.failure === 'APP_OVERLOADED').length,
    ];
    expect(counts).toEqual([32, 8]);
  });

  it('ends what is deaf, answers with the next one, and gives up on what ends again and again', async () => {
    const code =
      "export default { fetch(request) { if (request.url.endsWith('/loop')) for (;;); return new Response('fine'); } }";
    const looping = app(code);
    expect(await get(looping)).toMatchObject({ text: 'fine' });
    for (const _ of [1, 2, 3]) {
      // A quiet machine ends it in about 1.3 seconds, as the drill holds it to; on a busy one it burns, and ends, later.
      expect(await get(looping, '/loop')).toMatchObject({ failure: 'APP_CRASHED' });
      if (_ < 3) expect(await get(looping)).toMatchObject({ text: 'fine' });
    }
    await expect
      .poll(() => get(looping), { timeout: 8_000 })
      .toMatchObject({ failure: 'APP_CRASHED', retryAfterSeconds: expect.any(Number) });
    expect(await get(notes)).toMatchObject({ status: 200 });
    // A new deploy starts with a clean slate.
    expect(await host.deploy(looping, page)).toEqual({ status: 200 });
  });

  it('lets an app that burns have the CPU only while nobody else wants it, and takes it back', async () => {
    const pid = host.pidOf(notes) ?? 0;
    // In a session of its own it would have as much as all of Souk, whatever its priority.
    expect(readStat(pid)).toEqual({ policy: 0, session: readStat(process.pid).session });
    const spinning = get(notes, '/spin');
    await expect.poll(() => readStat(pid).policy, { timeout: 25_000, interval: 20 }).toBe(idleClass);
    await get(notes, '/calm');
    expect(await spinning).toMatchObject({ text: 'spun' });
    await expect.poll(() => readStat(pid).policy, { timeout: 20_000 }).toBe(0);
  });

  it('drains: what is under way is finished, and a rollback in the meantime keeps the instance', async () => {
    const slow = get(notes, '/slow?ms=400');
    const drained = host.drain(notes);
    expect(await slow).toMatchObject({ text: 'slow' });
    await drained;
    expect(host.running()).not.toContainEqual(notes);
    await get(notes);
    const again = get(notes, '/slow?ms=400');
    const drainedAgain = host.drain(notes);
    expect(await get(notes)).toMatchObject({ status: 200 });
    await Promise.all([again, drainedAgain]);
    expect(host.running()).toContainEqual(notes);
  });
});
