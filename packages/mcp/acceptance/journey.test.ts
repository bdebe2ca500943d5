import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setUpMachine } from '../../cli/testing/run-souk.js';
import { type Agent, connectOverHttp, connectOverStdio } from '../testing/connect.js';
import { openStage, type Stage } from '../testing/open-stage.js';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.stop());

async function eventually<Value>(look: () => Promise<Value | undefined>): Promise<Value> {
  for (let tried = 0; tried < 200; tried += 1) {
    const value = await look();
    if (value !== undefined) return value;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('It never happened.');
}

/** Finds out why a webhook fails, repairs the manifest, releases it, and sees the next one delivered. */
async function walk(agent: Agent, seed: string): Promise<void> {
  const { handle: app, receiver } = stage;
  await agent.call('deploy_version', { app, manifest: stage.manifest('/hooks') });
  const store = await agent.call('create_dev_store', { name: `Trial ${seed}`, preset: 'small', seed });
  expect(store.facts).toMatchObject({ state: 'ready' });
  const devStoreId = store.facts.id as string;
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
    await walk(agent, 'http');
    await agent.close();
  });

  it('over stdio', { timeout: 90_000 }, async () => {
    const { server, developer } = stage;
    const machine = await setUpMachine({ SOUK_URL: server.baseUrl, SOUK_TOKEN: developer.token });
    const agent = await connectOverStdio(machine, '--write');
    await walk(agent, 'stdio');
    await agent.close();
  });
});
