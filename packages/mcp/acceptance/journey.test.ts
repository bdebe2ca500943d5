import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Machine, setUpMachine } from '../../cli/testing/run-souk.js';
import { type Agent, connectOverHttp, connectOverStdio } from '../testing/connect.js';
import { openStage, type Stage } from '../testing/open-stage.js';

let stage: Stage;
let machine: Machine;
beforeAll(async () => {
  stage = await openStage();
  machine = await setUpMachine({ SOUK_URL: stage.server.baseUrl, SOUK_TOKEN: stage.developer.token });
});
afterAll(() => stage?.stop());

const eventually = <Value>(look: () => Promise<Value | undefined>) =>
  vi.waitUntil(look, { timeout: 20_000, interval: 50 }) as Promise<Value>;

/** Made by the first agent, found by the second. */
async function findShop(agent: Agent): Promise<string> {
  const { facts } = await agent.call('list_dev_stores', { fields: ['state'] });
  if (facts.stores.length > 0) return facts.stores[0].id;
  const made = await agent.call('create_dev_store', { name: 'Trial', preset: 'small', seed: 'journey' });
  expect(made.facts).toMatchObject({ state: 'ready' });
  return made.facts.id;
}

/** Finds out why a webhook fails, repairs the manifest, releases it, and sees the next one delivered. */
async function walk(agent: Agent): Promise<void> {
  const { handle: app, receiver } = stage;
  await agent.call('deploy_version', { app, manifest: stage.manifest('/hooks') });
  const devStoreId = await findShop(agent);
  const installed = await agent.call('run_store_action', { devStoreId, action: 'install_app', app });
  const installationId = installed.facts.id as string;
  expect(installed.text).not.toContain('svc_ic_');

  await agent.call('run_store_action', { devStoreId, action: 'place_order' });
  const broken = await eventually(async () => {
    const { facts } = await agent.call('list_deliveries', { app, installationId, error: 'HTTP_404' });
    return facts.deliveries[0];
  });
  const why = await agent.call('explain_error', { code: broken.error });
  expect(why.text).toContain('uri of the manifest');
  const read = await agent.call('read_delivery', { app, deliveryId: broken.id, body: true });
  expect(read.facts.url).toBe(`${receiver.url}/hooks`);
  expect(read.facts.delivery.attemptLog).toMatchObject([{ httpStatus: 404 }]);
  expect((await agent.call('read_app', { app, include: 'manifest' })).facts.manifest).toContain('/hooks');

  const fixed = stage.manifest('/webhooks');
  expect((await agent.call('validate_manifest', { app, manifest: fixed })).facts).toMatchObject({ valid: true });
  const { facts } = await agent.call('deploy_version', { app, manifest: fixed });
  const released = await agent.confirm('release_version', { app, version: facts.version });
  expect(released.facts).toMatchObject({ version: facts.version, current: true });
  const again = await agent.call('run_store_action', { devStoreId, action: 'install_app', app });
  await agent.call('run_store_action', { devStoreId, action: 'place_order' });
  const delivered = await eventually(async () => {
    const filters = { app, installationId: again.facts.id, topic: 'orders/created', status: 'delivered' };
    return (await agent.call('list_deliveries', filters)).facts.deliveries[0];
  });
  expect(delivered.httpStatus).toBe(200);
  const { requestId } = (await agent.call('read_delivery', { app, deliveryId: delivered.id })).facts.delivery;
  const traced = await agent.call('trace_request', { app, requestId });
  expect(traced.facts.steps.map(({ kind }: { kind: string }) => kind)).toEqual(
    expect.arrayContaining(['event', 'delivery', 'attempt']),
  );
}

describe('an agent repairs a webhook', () => {
  it('over HTTP', { timeout: 90_000 }, async () => {
    const agent = await connectOverHttp(stage.server.baseUrl, stage.developer.token, 'write');
    await walk(agent);
    await agent.close();
  });

  it('over stdio', { timeout: 90_000 }, async () => {
    const agent = await connectOverStdio(machine, '--write');
    await walk(agent);
    await agent.close();
  });
});

describe('souk mcp', () => {
  it('refuses options and arguments that it does not know, and a missing sign-in', async () => {
    for (const wrong of [['--wirte'], ['--read-only=false'], ['--write=yes'], ['write']]) {
      const { code, stdout } = await machine.souk('mcp', ...wrong);
      expect([wrong, code, stdout]).toEqual([wrong, 2, '']);
    }
    const nobody = await setUpMachine({ SOUK_URL: stage.server.baseUrl });
    expect(await nobody.souk('mcp')).toMatchObject({ code: 4, stdout: '' });
  });

  it('ends when its client leaves, and writes nothing but the protocol to stdout', async () => {
    expect(await machine.souk('mcp')).toMatchObject({
      code: 0,
      stdout: '',
      stderr: expect.stringContaining('read-only'),
    });
  });

  it('is read-only without --write, and tells an agent when Souk cannot be reached or the token is spent', async () => {
    const reading = await connectOverStdio(machine);
    const { tools } = await reading.client.listTools();
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true);
    expect((await reading.call('list_apps')).facts.apps).toHaveLength(1);
    expect((await reading.call('create_dev_store', { name: 'No' })).text).toContain('souk mcp --write');
    await reading.close();
    const environment = { ...machine.environment, SOUK_URL: 'http://127.0.0.1:9' };
    const lost = await connectOverStdio({ ...machine, environment });
    expect((await lost.call('list_apps')).text).toContain("Can't reach");
    await lost.close();
    const spent = { ...machine.environment, SOUK_TOKEN: `svc_dt_${'a'.repeat(43)}` };
    const refused = await connectOverStdio({ ...machine, environment: spent });
    const { text } = await refused.call('list_apps');
    expect(text).toContain('DEVELOPER_TOKEN_INVALID');
    expect(text).not.toContain('svc_dt_');
    await refused.close();
  });

  it('is loaded by no other command', async () => {
    const program = await readFile(machine.program, 'utf8');
    expect(program).not.toContain('modelcontextprotocol');
    expect(program).not.toContain('explain_error');
  });
});
