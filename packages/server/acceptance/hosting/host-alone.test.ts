import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDevStore } from '../../testing/dev-stores.js';
import { freePort } from '../../testing/free-port.js';
import { HostedStage } from '../../testing/hosting/hosted-stage.js';
import { hostingInstalled } from '../../testing/hosting/hosting-installed.js';

const main = `export default {
  async fetch(request, env) {
    const topic = request.headers.get('svc-topic');
    if (topic) {
      await env.KV.put('heard', topic + ' ' + request.headers.has('webhook-signature'));
      return new Response(null, { status: 204 });
    }
    return new Response('from afar, ' + (await env.KV.get('heard')));
  },
};
`;
const rest = '[[webhooks]]\ntopics = ["app/installed"]\nuri = "/hook"\n';
const patienceMs = 60_000;
const program = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

describe.runIf(hostingInstalled)('a process that is host alone', () => {
  let stage: HostedStage;
  let host: ChildProcess;
  let said = '';
  beforeAll(async () => {
    const secret = randomBytes(32).toString('hex');
    const port = await freePort();
    const channel = { secret: Buffer.from(secret), listen: { host: '127.0.0.1', port }, url: null, platformUrl: null };
    // The engine works as in production; nothing is run by hand.
    const roles = { api: true, worker: true, host: false };
    stage = await HostedStage.open({ roles, hosting: { isolation: 'box', instances: 5, channel } }, { boxed: true });
    host = spawn(process.execPath, [program], {
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        SOUK_ROLES: 'host',
        SOUK_LOG_LEVEL: 'info',
        SOUK_HOSTING_SECRET: secret,
        SOUK_HOSTING_LISTEN: '127.0.0.1:0',
        SOUK_HOSTING_PLATFORM_URL: `https://127.0.0.1:${port}`,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const runs = new Promise<void>((resolve, reject) => {
      for (const output of [host.stdout, host.stderr])
        output?.on('data', (chunk: Buffer) => {
          said += chunk;
          // It has tried its box by then.
          if (said.includes('this process can host apps')) resolve();
        });
      host.once('close', () => reject(new Error(`The host ended: ${said}`)));
    });
    await runs;
  }, patienceMs);
  afterAll(async () => {
    if (host.exitCode === null) {
      const ended = new Promise((resolve) => host.once('close', resolve));
      host.kill('SIGTERM');
      await ended;
    }
    await stage.close();
  }, patienceMs);

  it('runs a bundle that was uploaded to another, and the engine delivers into it', { timeout: 120_000 }, async () => {
    const app = await stage.newApp();
    expect((await stage.upload(app, main, { rest })).status).toBe(201);
    const isUnderWay = async () => /none|pending|deploying/.test((await stage.deploys(app)).staging.status);
    await expect.poll(isUnderWay, { timeout: 30_000, interval: 100 }).toBe(false);
    const { staging } = await stage.deploys(app);
    const told = (await stage.call('GET', `/developer/apps/${app.appId}/logs?kind=instance`)).text;
    expect({ ...staging, why: staging.errorCode && `${told} ${said}` }).toMatchObject({
      status: 'deployed',
      why: null,
    });
    expect(await stage.visit(`${app.handle}--staging`)).toMatchObject({ status: 200, text: 'from afar, null' });
    const store = await createDevStore(stage.server, stage.developer);
    const installed = await stage.call('POST', `/developer/dev-stores/${store.devStoreId}/installations`, {
      json: { appId: app.appId },
    });
    expect(installed.status).toBe(201);
    const seen = async () => (await stage.visit(`${app.handle}--staging`)).text;
    await expect.poll(seen, { timeout: 30_000, interval: 100 }).toBe('from afar, app/installed true');
    // The app has heard of it a moment before the engine has written that down.
    const deliveries = async () => (await stage.call('GET', `/developer/apps/${app.appId}/deliveries`)).body.data;
    await expect
      .poll(deliveries, { timeout: 30_000 })
      .toMatchObject([{ topic: 'app/installed', status: 'delivered', httpStatus: 204 }]);
    expect(said).not.toContain('"level":"error"');
  });
});
