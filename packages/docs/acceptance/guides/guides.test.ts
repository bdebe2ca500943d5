import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUpDeveloper } from '../../../server/testing/developers.js';
import { consent } from '../../../server/testing/installations.js';
import { signUp, signUpMerchant, signUpVerified } from '../../../server/testing/people.js';
import { checkout } from '../../src/folders.js';
import { notRun, partlyRun } from './not-run.js';
import { type GuideStage, openGuideStage } from './open-stage.js';
import { samples } from './read-samples.js';
import { readerAt } from './reader-at.js';
import type { Habit, ReadersTerminal } from './readers-terminal.js';
import { type RunningModule, runModule } from './run-module.js';

/** Every sample of the guides that can be run is run here, as it is shown, against a real Souk, in the order that a reader meets them. */
let stage: GuideStage;
const { ran, terminal, textOf, keepManifest, manifestOf, approve, approves, inApp, newIdToken, leave } = readerAt(
  () => stage,
);

beforeAll(async () => {
  stage = await openGuideStage();
}, 120_000);
afterAll(async () => {
  leave();
  await stage?.close();
});

const agrees: Habit = [
  /Upload and release a new version|Submit .* for review as|Replay all deliveries from/,
  () => 'y',
];

/** An app's server runs meanwhile. */
async function whileItListens(text: string, work: (app: RunningModule) => Promise<void>): Promise<void> {
  const env = { ...inApp(), PORT: String(stage.appPort), INSTALLATION_ID: stage.installed.installationId };
  const app = await runModule(stage.machine, text, env);
  const answers = () =>
    fetch(`http://127.0.0.1:${stage.appPort}/webhooks`).then(
      () => true,
      () => false,
    );
  try {
    await expect.poll(answers, { timeout: 20_000 }).toBe(true);
    await work(app);
  } finally {
    app.child.kill('SIGKILL');
  }
}

describe('tokens', { timeout: 60_000 }, () => {
  it('are had for an ID token, for a code, and for a refresh token', async () => {
    const typist = terminal({ ...inApp(), ID_TOKEN: await newIdToken() });
    const first = JSON.parse(await typist.type(textOf('guides/tokens.md#1')));
    expect(first).toMatchObject({ access_token: expect.stringMatching(/^svc_at_/) });
    const other = await signUpMerchant(stage.server);
    const consented = await consent(stage.server, other, stage.installed.app);
    const { code, redirectUri, codeVerifier, installationId } = consented;
    await typist.type(`CODE=${code} REDIRECT_URI=${redirectUri} CODE_VERIFIER=${codeVerifier}`);
    expect(JSON.parse(await typist.type(textOf('guides/tokens.md#2')))).toMatchObject({ token_type: 'Bearer' });
    const place = `/dashboard/businesses/${other.businessId}/installations/${installationId}`;
    expect((await stage.server.call('DELETE', place, { token: other.token })).status).toBe(204);
    await typist.type(`REFRESH_TOKEN=${first.refresh_token}`);
    const next = JSON.parse(await typist.type(textOf('guides/tokens.md#3')));
    expect(next.refresh_token).not.toBe(first.refresh_token);
    const text = `${textOf('guides/tokens.md#4')}
      await tokens.exchangeIdToken(process.env.ID_TOKEN);
      console.log(await tokens.accessToken(process.env.INSTALLATION_ID));`;
    const env = { ...inApp(), ID_TOKEN: await newIdToken(), INSTALLATION_ID: stage.installed.installationId };
    expect(await (await runModule(stage.machine, text, env)).ended).toMatch(/^svc_at_/);
  });

  it('tell the server of an embedded page who looks', async () => {
    const text = `${textOf('guides/embedded-pages.md#3')}\nconsole.log(JSON.stringify(await whoLooks(process.env.ID_TOKEN)));`;
    const { ended } = await runModule(stage.machine, text, { ...inApp(), ID_TOKEN: await newIdToken() });
    expect(JSON.parse(await ended)).toEqual({
      installationId: stage.installed.installationId,
      businessId: stage.merchant.businessId,
      userId: stage.merchant.userId,
    });
  });
});

describe('building an app', { timeout: 60_000 }, () => {
  const given = `import { createAdminClient, createIdTokenVerifier, createTokenClient, createWebhookEndpoint, createWebhookVerifier,
      createMemoryTokenStore, nodeWebhooks, createMemoryDeliveryStore } from '@souk/app-kit';
    import * as http from 'node:http';
    const { SOUK_URL: baseUrl, SOUK_CLIENT_ID: clientId, SOUK_CLIENT_SECRET: clientSecret, SOUK_APP_ID: appId } = process.env;
    const { ID_TOKEN: idToken, ORDER_ID: id, INSTALLATION_ID: installationId } = process.env;
    const store = createMemoryTokenStore();\n`;

  it('verifies who looks, gets a token once, reads and lists orders, and keeps a value', async () => {
    const text = `${given}${textOf('guides/build-an-app.md#2')}
      const lastSeen = '2026-01-01T00:00:00Z';
      const synced = [];
      const sync = async (one) => synced.push(one.id);
      ${textOf('guides/build-an-app.md#3')}
      console.log(JSON.stringify({ order, synced, sub }));`;
    const orderId = await stage.placeOrder();
    const env = {
      ...inApp(),
      ID_TOKEN: await newIdToken(),
      ORDER_ID: orderId,
      INSTALLATION_ID: stage.installed.installationId,
    };
    const { order, synced } = JSON.parse(await (await runModule(stage.machine, text, env)).ended);
    expect(Object.keys(order).toSorted()).toEqual(['id', 'orderNumber', 'total']);
    expect(synced).toContain(orderId);
    const kept = `/apps/2026-10/data/order/${orderId}/note`;
    expect((await stage.server.call('GET', kept, { token: stage.installed.accessToken })).body.data.value).toBe(
      'Call before delivery',
    );
  });

  it.each([
    ['guides/webhooks.md#1', (text: string) => text],
    [
      'guides/build-an-app.md#4',
      (text: string) => `${given}
        const installations = { has: (one) => one === installationId };
        const deliveryStore = createMemoryDeliveryStore();
        const queue = { add: (one) => console.log('orders/created', one) };
        const createServer = (listener) => http.createServer(listener).listen(Number(process.env.PORT));
        ${text}`,
    ],
  ])('hears of a real order, with %s', async (id, around) => {
    await whileItListens(around(textOf(id)), async (app) => {
      await stage.placeOrder();
      await expect.poll(() => app.printed(), { timeout: 20_000 }).toContain('orders/created');
    });
  });

  it('remembers a delivery in one statement', async () => {
    const { pool } = stage.server.platform;
    await pool.query('create table handled_deliveries (webhook_id text primary key)');
    const remember = () => pool.query(textOf('guides/webhooks.md#2'), ['dlv_1']);
    expect([(await remember()).rowCount, (await remember()).rowCount]).toEqual([1, 0]);
  });
});

describe('with curl alone', { timeout: 90_000 }, () => {
  it('somebody signs in, makes an app, a version, a secret and a shop, and follows its deliveries', async () => {
    const { server, origin } = stage;
    const person = await signUp(server);
    const typist = terminal({ B: origin });
    const asked = JSON.parse(await typist.type(textOf('guides/developer-api-with-curl.md#1')));
    await approve(asked.user_code, person.token);
    await typist.type(`DEVICE_CODE=${asked.device_code}`);
    const { access_token: token } = JSON.parse(await typist.type(textOf('guides/developer-api-with-curl.md#2')));
    await keepManifest(manifestOf('lina-alerts'));
    await typist.type(`TOKEN=${token}`);
    expect(await typist.type(textOf('guides/developer-api-with-curl.md#3'))).toMatch(
      /"version":1,[\s\S]*"secret":"svc_cs_/,
    );
    // A person looks again until it is ready; the lines after that come then.
    const [before = '', after = ''] = textOf('guides/developer-api-with-curl.md#4').split(/(?<=until it is "ready"\n)/);
    await typist.type(before);
    const store = await typist.type('echo $STORE');
    const state = async () => (await server.call('GET', `/developer/dev-stores/${store}`, { token })).body.data.state;
    await expect.poll(state, { timeout: 20_000 }).toBe('ready');
    expect(await typist.type(after)).toContain('"action":"place_order"');
    // A stream goes on for ever: a second of it is enough.
    await typist.type('curl() { command curl --max-time 1 "$@" || [ $? = 28 ]; }; LAST=""');
    const streamed = await typist.type(textOf('guides/developer-api-with-curl.md#5').split('\n')[0] ?? '');
    await typist.type(`LAST=${/^id: *(\S+)/m.exec(streamed)?.[1] ?? ''}`);
    expect(await typist.type(textOf('guides/developer-api-with-curl.md#5'))).toMatch(/^id: \S+/m);
  });

  it('asks for the tools of an agent', async () => {
    const typist = terminal({ BASE: stage.origin, SOUK_TOKEN: stage.developerToken });
    expect(JSON.parse(await typist.type(textOf('guides/mcp.md#8'))).result.tools.length).toBeGreaterThan(10);
  });
});

describe('with the command', { timeout: 120_000 }, () => {
  let typist: ReadersTerminal;
  let session: string;
  beforeAll(async () => {
    ({ session } = await signUpDeveloper(stage.server));
    typist = terminal();
    await typist.type(`souk server add trial ${stage.origin}`);
  });

  it('somebody signs in and chooses among servers', async () => {
    const printed = await typist.type(textOf('guides/command-line.md#1'), [approves(session)]);
    expect(printed).toMatch(/Signed in to[\s\S]*Server production \(https:\/\/souk\.example\/\) added/);
    await typist.type('souk server use trial');
  });

  it('reads an order of the demo, as the quick start does', async () => {
    await mkdir(join(stage.machine.folder, '.souk'), { recursive: true });
    const { accessToken } = stage.installed;
    const demo = {
      baseUrl: stage.origin,
      installation: { accessToken },
      samples: { orderId: await stage.placeOrder() },
    };
    await writeFile(join(stage.machine.folder, '.souk/demo.json'), JSON.stringify(demo));
    const printed = JSON.parse(await terminal().type(textOf('guides/quick-start.md#2')));
    expect(Object.keys(printed.data)).toEqual(['id', 'orderNumber', 'status', 'total']);
  });

  it('creates, validates and deploys a first app, tries it in a shop, and hands it in', async () => {
    await keepManifest(manifestOf('my-app'));
    expect(await typist.type(textOf('guides/quick-start.md#4'), [agrees])).toContain('Version 1');
    // What follows goes on for ever.
    await typist.type(
      'souk() { case "$*" in *--follow*) timeout -s INT 2 souk "$@" || true;; *) command souk "$@";; esac; }'.replace(
        'INT 2 souk',
        'INT 2 "$(type -P souk)"',
      ),
    );
    expect(await typist.type(textOf('guides/testing.md#1'))).toContain('orders/created');
    const token = JSON.parse(
      readFileSync(join(stage.machine.environment.XDG_CONFIG_HOME ?? '', 'souk/credentials.json'), 'utf8'),
    ).servers.trial.token;
    const { ended } = await runModule(stage.machine, textOf('guides/testing.md#2'), {
      SOUK_URL: stage.origin,
      SOUK_TOKEN: token,
    });
    expect(await ended).toContain('place_order');
    // A check that does not pass is told by the exit code, and this app has no listing.
    await typist.type('souk() { command souk "$@" || [ "$1 $2" = "app check" ]; }');
    expect(await typist.type(textOf('guides/publish-an-app.md#1'), [agrees])).toContain('submitted for review');
  });

  it('finds every member of the manifest that is shown valid', async () => {
    await typist.type('souk app create "Parcel labels" --handle parcel-labels');
    await keepManifest(textOf('guides/manifest.md#1'));
    expect(await typist.type('souk app validate --app parcel-labels')).toContain('valid');
  });

  it('packs and uploads a hosted app, which answers', async () => {
    const { folder } = stage.machine;
    await mkdir(join(folder, 'src'), { recursive: true });
    await writeFile(join(folder, 'src/main.js'), textOf('guides/hosted-apps.md#2'));
    await writeFile(
      join(folder, 'package-lock.json'),
      JSON.stringify({ name: 'labels', lockfileVersion: 3, packages: {} }),
    );
    const main = (await import(join(folder, 'src/main.js'))) as {
      default: { fetch(...given: unknown[]): Promise<Response> };
    };
    const answer = await main.default.fetch(new Request('https://labels.example'), { SOUK_APP_ID: '7' }, {});
    expect(await answer.text()).toBe('Hello from 7');
    const { body } = await stage.server.call('POST', '/developer/apps', {
      token: session,
      json: { handle: 'labels', name: 'Labels' },
    });
    await keepManifest(
      `name = "Labels"\nhandle = "labels"\napi_version = "2026-10"\nscopes = ["read_orders"]\n\n${textOf('guides/hosted-apps.md#1')}`,
    );
    const uploader = terminal({ SOUK_URL: stage.origin, SOUK_TOKEN: session, SOUK_APP_ID: body.data.id });
    await uploader.type(textOf('guides/hosted-apps.md#3'));
    expect(JSON.parse(await uploader.type(textOf('guides/hosted-apps.md#4'))).data).toMatchObject({ version: 1 });
  });

  it('looks at deliveries and sends them again', async () => {
    const { installed, origin, developerToken, server } = stage;
    const path = `/developer/apps/${installed.app.id}/deliveries?status=delivered&limit=1`;
    const { body } = await server.call('GET', path, { token: developerToken });
    const owner = terminal({ SOUK_URL: origin, SOUK_TOKEN: developerToken });
    // One of theirs, and a day that the log reaches.
    const text = textOf('guides/webhooks.md#3')
      .replace('dlv_1003085', body.data[0].id)
      .replace('2026-10-01T00:00:00Z', new Date(Date.now() - 86_400_000).toISOString());
    await owner.type(`souk app link ${installed.app.handle} || true`);
    await whileItListens(textOf('guides/webhooks.md#1'), async () => {
      expect(await owner.type(text, [agrees])).toMatch(/queued[\s\S]*orders\/created: 2\d\d/);
    });
  });
});

describe('as an operator', { timeout: 90_000 }, () => {
  it('makes somebody staff, rotates keys, looks at health and at connections', async () => {
    const { databaseUrl, masterKey } = stage.server.config;
    const operator = terminal({ DATABASE_URL: databaseUrl, SOUK_MASTER_KEY: masterKey.toString('hex') });
    const { email } = await signUpVerified(stage.server);
    expect(await operator.type(textOf('operate/install.md#2').replace('you@example.com', email))).toContain(
      'is now staff',
    );
    expect(await operator.type(textOf('operate/security.md#1'))).toMatch(/webhook_[\s\S]*id_token_/);
    const health = textOf('operate/install.md#3').replaceAll('https://souk.example', stage.origin);
    expect(await operator.type(health)).toContain('"openapi"');
    const { rows } = await stage.server.platform.pool.query(textOf('operate/sizing.md#1'));
    expect(rows.length).toBeGreaterThan(0);
  });
});

describe('the samples', () => {
  it('are all run, or named with the reason and with what is run instead', () => {
    const code = samples
      .filter(({ language }) => ['sh', 'ts', 'js', 'sql', 'ini'].includes(language))
      .map(({ id }) => id);
    expect(code.filter((id) => !ran.has(id) && !notRun[id])).toEqual([]);
    expect(Object.keys(notRun).filter((id) => ran.has(id) || !code.includes(id))).toEqual([]);
    for (const [id, { instead, holding }] of Object.entries({ ...notRun, ...partlyRun })) {
      expect(existsSync(`${checkout}${instead}`), id).toBe(true);
      expect(readFileSync(`${checkout}${instead}`, 'utf8'), id).toContain(holding);
    }
  });
});
