import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../testing/developers.js';
import { HostedStage, saying } from '../../testing/hosting/hosted-stage.js';
import { hostingInstalled } from '../../testing/hosting/hosting-installed.js';

const main = `export default {
  async fetch(request, env) {
    const { pathname } = new URL(request.url);
    if (pathname === '/keys') return Response.json((await fetch(env.SOUK_BASE_URL + '/apps/webhook-keys')).status);
    if (pathname === '/others') return Response.json((await fetch(env.SOUK_BASE_URL + '/developer/apps')).status);
    if (pathname === '/loop') { while (true) {} }
    if (pathname === '/long') return new Response(new Uint8Array(11 * 1024 * 1024));
    if (pathname === '/throw') throw new Error('broken on purpose');
    if (pathname === '/kv') { await env.KV.put('seen', 'yes'); return new Response(await env.KV.get('seen')); }
    return new Response('in a box, ' + request.headers.get('x-request-id'));
  },
};
`;

describe.runIf(hostingInstalled)('an uploaded bundle, in its box', () => {
  let stage: HostedStage;
  let app: TestApp;
  beforeAll(async () => {
    stage = await HostedStage.open({}, { boxed: true });
    app = await stage.newApp();
    expect((await stage.upload(app, main)).status).toBe(201);
    await stage.server.runJobs();
  });
  afterAll(() => stage.close());

  const visit = (path: string) => stage.visit(`${app.handle}--staging`, path);

  it('is deployed to staging and answers there, with KV and its own part of the API', async () => {
    expect(await stage.deploys(app)).toMatchObject({ staging: { status: 'deployed', errorCode: null } });
    const answer = await visit('/');
    expect(answer).toMatchObject({ status: 200, text: `in a box, ${answer.headers['x-request-id']}` });
    expect(await visit('/kv')).toMatchObject({ status: 200, text: 'yes' });
    expect(await visit('/keys')).toMatchObject({ text: '200' });
    expect(await visit('/others')).toMatchObject({ text: '403' });
  });

  it('names the limit of a response that is too large', async () => {
    const { status, text } = await visit('/long');
    expect(status).toBe(502);
    expect(JSON.parse(text)).toMatchObject({
      code: 'APP_RESPONSE_TOO_LARGE',
      message: expect.stringContaining('10 MiB (10,485,760 bytes)'),
    });
  });

  it('fails its deploy with the reason', async () => {
    const bad = await stage.newApp();
    await stage.upload(bad, `throw new Error('not today');\n${saying('never')}`);
    await stage.server.runJobs();
    expect(await stage.deploys(bad)).toMatchObject({ staging: { status: 'failed', errorCode: 'START_FAILED' } });
  });

  it('is ended when it no longer answers, says so in its log, and lives again', async () => {
    const logged = async () => JSON.stringify((await stage.call('GET', `/developer/apps/${app.appId}/logs`)).body);
    expect(await visit('/throw')).toMatchObject({ status: 500 });
    // Before the loop: what an instance was about to tell is lost with it.
    await expect.poll(logged, { timeout: 30_000 }).toMatch(/broken on purpose/);
    const lost = await visit('/loop');
    expect(lost.status).toBe(502);
    expect(lost.text).toContain('APP_CRASHED');
    expect(await visit('/')).toMatchObject({ status: 200 });
    await expect.poll(logged, { timeout: 30_000 }).toMatch(/no longer answered/);
  });

  it('is switched and rolled back while people read its pages, and none of them notices', async () => {
    const own = await stage.newApp();
    const release = async (version: number) => {
      expect((await stage.call('POST', `/developer/apps/${own.appId}/versions/${version}/release`)).status).toBe(200);
      await stage.server.runJobs();
      await expect
        .poll(async () => (await stage.visit(own.handle)).text, { interval: 20, timeout: 30_000 })
        .toBe(`number ${version}`);
    };
    for (const version of [1, 2]) {
      await stage.upload(own, saying(`number ${version}`));
      await stage.server.runJobs();
    }
    await release(1);
    let isOver = false;
    const read = async () => {
      const failed: number[] = [];
      for (; !isOver; ) {
        const { status } = await stage.visit(own.handle);
        if (status !== 200) failed.push(status);
      }
      return failed;
    };
    const readers = Promise.all([read(), read()]);
    try {
      await release(2);
      await stage.server.runJob('retire_versions');
      await release(1);
    } finally {
      isOver = true;
    }
    expect((await readers).flat()).toEqual([]);
  });
});
