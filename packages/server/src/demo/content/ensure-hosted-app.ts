import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Version } from '@souk/contract';
import type { Platform } from '../../foundation/platform.js';
import { serverFolder } from '../../foundation/server-folder.js';
import { isRuntimeInstalled } from '../../hosting/host/runtime/find-runtime.js';
import { isSandboxInstalled } from '../../hosting/host/sandbox/prepare-sandbox.js';
import type { Data, DemoClient } from '../call-souk.js';

/** From the built server to the example, in the same checkout. */
const example = new URL('../../examples/order-notes/', serverFolder);
const packer = fileURLToPath(new URL('dist/pack-hosted.js', example));
const handle = 'order-notes-on-souk';
const patienceMs = 60_000;

interface Hosting {
  souk: DemoClient;
  /** Of the developer. */
  token: string;
  /** The dev store it is tried on. */
  storeId: string;
  signal: AbortSignal;
}

/**
 * The example app once more, as one that Souk runs itself, on the trial store. Only where everything it needs is installed
 * already: a demo downloads nothing. What an earlier start made stays as it is.
 */
export async function ensureHostedApp(
  { config, log }: Pick<Platform, 'config' | 'log'>,
  { souk, token, storeId, signal }: Hosting,
): Promise<void> {
  if (!config.roles.host || !existsSync(packer)) return;
  if (!(await isSandboxInstalled()) || !(await isRuntimeInstalled())) return;
  const { data: own } = await souk.call<Data<{ handle: string }[]>>('GET', '/developer/apps?limit=100', { token });
  if (own.some((app) => app.handle === handle)) return;
  const json = { handle, name: 'Order Notes on Souk' };
  const { data: app } = await souk.call<Data<{ id: string }>>('POST', '/developer/apps', { token, json });
  const uploading = { token, upload: await pack() };
  const { data: made } = await souk.call<Data<Version>>('POST', `/developer/apps/${app.id}/versions`, uploading);
  const state = await untilDeployed(souk, {
    token,
    path: `/developer/apps/${app.id}/versions/${made.version}`,
    signal,
  });
  if (state !== 'deployed') return log.warn({ state }, "the demo's hosted app is not running");
  const installation = { appId: app.id, version: made.version };
  await souk.call('POST', `/developer/dev-stores/${storeId}/installations`, { token, json: installation });
}

async function pack(): Promise<{ manifest: string; bundle: Buffer }> {
  const { packHosted } = (await import(packer)) as { packHosted(): Promise<Buffer> };
  const manifest = await readFile(new URL('hosted/souk.app.toml', example), 'utf8');
  const named = manifest
    .replace(/^handle = .*$/m, `handle = "${handle}"`)
    .replace(/^name = .*$/m, 'name = "Order Notes on Souk"');
  return { manifest: named, bundle: await packHosted() };
}

async function untilDeployed(
  souk: DemoClient,
  { token, path, signal }: { token: string; path: string; signal: AbortSignal },
): Promise<string> {
  for (const endsAt = Date.now() + patienceMs; ; await sleep(300, undefined, { signal })) {
    const { data } = await souk.call<Data<Version>>('GET', path, { token });
    const { status } = data.hosting.deploy.staging;
    if (!['none', 'pending', 'deploying'].includes(status) || Date.now() > endsAt) return status;
  }
}
