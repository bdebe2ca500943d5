import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import {
  type AppAnswer,
  type AppHost,
  type AppRequest,
  type DeployFailed,
  leaveAnswer,
} from '../../src/hosting/channel/app-host.js';
import { type InstanceKey, nameOfInstance } from '../../src/hosting/channel/instance-key.js';
import type { InstanceSource } from '../../src/hosting/channel/instance-source.js';

interface LoadedApp {
  fetch(request: Request, env: object, ctx: object): Promise<Response> | Response;
}

interface Running {
  app: LoadedApp;
  env: object;
}

export interface TrustingHost extends AppHost {
  /** Instances that run now, by name. */
  running: Set<string>;
  close(): Promise<void>;
}

/**
 * Runs hosted apps for tests of the platform's side: the bundle, the values and the store are the platform's own, only the
 * box is missing. It loads the app into this process, which no real host would do.
 */
export async function openTrustingHost(source: InstanceSource): Promise<TrustingHost> {
  const folder = await mkdtemp(join(tmpdir(), 'souk-trusting-'));
  const instances = new Map<string, Promise<Running | DeployFailed>>();
  const running = new Set<string>();
  let loads = 0;

  async function load(key: InstanceKey): Promise<Running | DeployFailed> {
    const definition = await source.readInstance(key);
    if (!definition) return { errorCode: 'START_FAILED', message: 'It must not run.' };
    loads += 1;
    const place = join(folder, String(loads));
    for (const { path, bytes } of [
      ...definition.files,
      { path: 'package.json', bytes: Buffer.from('{"type":"module"}') },
    ]) {
      await mkdir(dirname(join(place, path)), { recursive: true });
      await writeFile(join(place, path), bytes);
    }
    try {
      const loaded = await import(/* @vite-ignore */ pathToFileURL(join(place, definition.main)).href);
      if (typeof loaded.default?.fetch !== 'function') return { errorCode: 'NO_FETCH_HANDLER', message: 'No fetch.' };
      running.add(nameOfInstance(key));
      return { app: loaded.default, env: { ...definition.values, KV: storeOf(source, key) } };
    } catch (error) {
      const errorCode = error instanceof SyntaxError ? 'SYNTAX_ERROR' : 'START_FAILED';
      return { errorCode, message: String(error) };
    }
  }

  function start(key: InstanceKey): Promise<Running | DeployFailed> {
    const name = nameOfInstance(key);
    const found = instances.get(name) ?? load(key);
    instances.set(name, found);
    return found;
  }

  async function send(key: InstanceKey, request: AppRequest): ReturnType<AppHost['send']> {
    const instance = await start(key);
    if ('errorCode' in instance) {
      instances.delete(nameOfInstance(key));
      return { failure: 'APP_STARTING', reason: instance.message, retryAfterSeconds: 1 };
    }
    try {
      return await answer(instance, request);
    } catch (error) {
      return { failure: 'APP_CRASHED', reason: String(error), retryAfterSeconds: null };
    }
  }

  async function stop(key: InstanceKey): Promise<void> {
    instances.delete(nameOfInstance(key));
    running.delete(nameOfInstance(key));
  }

  return {
    running,
    send,
    stop,
    drain: stop,
    async deploy(key, { path, host }) {
      await stop(key);
      const instance = await start(key);
      if ('errorCode' in instance) return instance;
      const headers: [string, string][] = [['host', host]];
      const outcome = await send(key, { kind: 'page', requestId: 'probe', method: 'GET', path, headers, body: null });
      if ('failure' in outcome) return { errorCode: 'START_FAILED', message: outcome.reason };
      leaveAnswer(outcome);
      return outcome.status < 500
        ? { status: outcome.status }
        : { errorCode: 'START_FAILED', message: `It answered ${outcome.status}.` };
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

async function answer({ app, env }: Running, { method, path, headers, body }: AppRequest): Promise<AppAnswer> {
  const host = headers.find(([name]) => name === 'host')?.[1] ?? 'app';
  const chunks: Buffer[] = [];
  if (Buffer.isBuffer(body)) chunks.push(body);
  else if (body) for await (const chunk of body) chunks.push(chunk as Buffer);
  const request = new Request(`http://${host}${path}`, {
    method,
    headers: headers
      .filter(([name]) => name !== 'host' && name !== 'content-length')
      .map(([name, value]) => [name, value]),
    body: chunks.length > 0 ? Buffer.concat(chunks) : null,
  });
  const response = await app.fetch(request, env, { waitUntil: () => undefined });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: [...response.headers], body: Readable.from([bytes]) };
}

function storeOf(source: InstanceSource, key: InstanceKey) {
  return {
    get: async (name: string) => (await source.kvGet(key, name))?.toString() ?? null,
    async put(name: string, value: string) {
      const refused = await source.kvPut(key, name, Buffer.from(value));
      if (refused) throw new Error(refused.refusal);
    },
    delete: (name: string) => source.kvDelete(key, name),
    list: (page: { prefix?: string } = {}) =>
      source.kvList(key, { prefix: page.prefix ?? '', after: null, limit: 100 }),
  };
}
