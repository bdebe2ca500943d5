import { openSsrfSafeClient } from '../../src/foundation/outbound/ssrf-safe-client.js';
import type { AppAnswer, AppFailure, AppRequest } from '../../src/hosting/channel/app-host.js';
import { hasAppFailed } from '../../src/hosting/channel/app-host.js';
import { type InstanceKey, nameOfInstance } from '../../src/hosting/channel/instance-key.js';
import type { InstanceDefinition, InstanceSource, InstanceUsage } from '../../src/hosting/channel/instance-source.js';
import type { LogEntry } from '../../src/hosting/channel/log-entry.js';
import { openHost } from '../../src/hosting/host/open-host.js';
import { testLog } from '../open-test-platform.js';

/** A platform that keeps everything in memory: what a host asks of it can be looked at. */
export class TestPlatform implements InstanceSource {
  readonly apps = new Map<string, Partial<InstanceDefinition> & { code: string }>();
  readonly kv = new Map<string, Buffer>();
  readonly entries: (LogEntry & { appId: string })[] = [];
  readonly usages: (InstanceUsage & { appId: string })[] = [];
  readonly calls: Parameters<InstanceSource['callSouk']>[1][] = [];
  /** The most calls that were under way at the same time. */
  maxCalls = 0;
  #callsNow = 0;

  async readInstance({ appId }: InstanceKey): Promise<InstanceDefinition | null> {
    const app = this.apps.get(appId);
    if (!app) return null;
    const { code, ...given } = app;
    const files = [{ path: 'dist/index.js', bytes: Buffer.from(code) }, ...(given.files ?? [])];
    const values = { SOUK_BASE_URL: soukOrigin, ...given.values };
    return { main: 'dist/index.js', allowedHosts: [], ...given, values, files };
  }

  #name(key: InstanceKey, name: string): string {
    return `${key.appId}/${key.environment}/${name}`;
  }

  async kvGet(key: InstanceKey, name: string) {
    return this.kv.get(this.#name(key, name)) ?? null;
  }

  async kvPut(key: InstanceKey, name: string, value: Buffer) {
    if (Buffer.byteLength(name) > 512) return { refusal: 'KEY_TOO_LONG' as const, message: 'The key is too long.' };
    this.kv.set(this.#name(key, name), value);
    return undefined;
  }

  async kvDelete(key: InstanceKey, name: string) {
    this.kv.delete(this.#name(key, name));
  }

  async kvList(key: InstanceKey, { prefix, after, limit }: { prefix: string; after: string | null; limit: number }) {
    const own = this.#name(key, '');
    const all = [...this.kv.keys()]
      .filter((name) => name.startsWith(`${own}${prefix}`))
      .map((name) => name.slice(own.length))
      .sort()
      .filter((name) => after === null || name > after);
    const names = all.slice(0, limit);
    return { names, next: all.length > limit ? (names.at(-1) ?? null) : null };
  }

  async writeLogs({ appId }: InstanceKey, entries: LogEntry[]) {
    this.entries.push(...entries.map((entry) => ({ ...entry, appId })));
  }

  async recordUsage({ appId }: InstanceKey, usage: InstanceUsage) {
    this.usages.push({ ...usage, appId });
  }

  async callSouk(_: InstanceKey, request: Parameters<InstanceSource['callSouk']>[1]) {
    this.calls.push(request);
    this.#callsNow += 1;
    this.maxCalls = Math.max(this.maxCalls, this.#callsNow);
    await new Promise((resolve) => setTimeout(resolve, 2));
    this.#callsNow -= 1;
    const headers: [string, string][] = [['content-type', 'text/plain']];
    return { status: 200, headers, body: Buffer.from(`souk ${request.method} ${request.path}`) };
  }
}

export const soukOrigin = 'http://127.0.0.1:4000';

export interface TestHostOptions {
  maxInstances?: number;
  idleMs?: number;
  opened?: { host: string; port: number }[];
  trustedCertificates?: string[];
}

/** A real host with real instances, on a platform in memory. */
export function openTestHost({ maxInstances = 50, opened = [], trustedCertificates, idleMs }: TestHostOptions = {}) {
  const platform = new TestPlatform();
  const outbound = openSsrfSafeClient({ allow: opened, forbiddenPorts: [], trustedCertificates });
  const host = openHost({
    source: platform,
    outbound,
    opened,
    log: testLog(),
    isolation: 'box',
    maxInstances,
    idleMs,
  });
  return {
    platform,
    host,
    /** An app of its own for each piece of code. */
    app(code: string, given: Partial<InstanceDefinition> = {}): InstanceKey {
      const appId = String(platform.apps.size + 1);
      platform.apps.set(appId, { ...given, code });
      return { appId, versionNumber: 1, environment: 'staging' };
    },
    get: (key: InstanceKey, path = '/', request: Partial<AppRequest> = {}) =>
      readAnswer(host.send(key, ask(path, request))),
    async close() {
      await host.close();
      await outbound.close();
    },
    nameOf: nameOfInstance,
  };
}

export function ask(path: string, request: Partial<AppRequest> = {}): AppRequest {
  const headers: [string, string][] = [['host', 'notes.apps.localhost']];
  return { kind: 'page', requestId: 'req_1', method: 'GET', path, headers, body: null, ...request };
}

export interface ReadAnswer {
  status: number;
  text: string;
  headers: Record<string, string>;
  /** The answer was cut off in the middle. */
  cut: boolean;
}

export async function readAnswer(sent: Promise<AppAnswer | AppFailure>): Promise<ReadAnswer | AppFailure> {
  const answer = await sent;
  if (hasAppFailed(answer)) return answer;
  const chunks: Buffer[] = [];
  let cut = false;
  try {
    if (Buffer.isBuffer(answer.body)) chunks.push(answer.body);
    else for await (const chunk of answer.body as AsyncIterable<Buffer>) chunks.push(chunk);
  } catch {
    cut = true;
  }
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    text: Buffer.concat(chunks).toString('utf8'),
    cut,
  };
}
