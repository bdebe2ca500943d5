import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { InstanceKey } from '../../channel/instance-key.js';
import type { InstanceSource, KvRefusal } from '../../channel/instance-source.js';
import { openCallRate } from '../call-rate.js';
import { readBoundedBody, TooLong } from '../instance/read-bounded-body.js';
import { kvLimits } from '../limits.js';

type KvSource = Pick<InstanceSource, 'kvGet' | 'kvPut' | 'kvDelete' | 'kvList'>;

/**
 * What `env.KV` speaks: GET, PUT and DELETE of a name, GET of `/?prefix=` for a list. Whoever connects to the instance's
 * socket is the instance, so no request can name another's store.
 */
export function serveKv(key: InstanceKey, source: KvSource): Server {
  const rate = openCallRate(kvLimits.callsPerSecond, kvLimits.burst);
  const server = createServer({ requireHostHeader: false, keepAliveTimeout: 60_000 }, (request, response) => {
    request.on('error', () => undefined);
    response.on('error', () => undefined);
    if (rate.take() === 0) return end(response, 429, 'Too many calls of KV.');
    answer(key, source, request, response).catch((error: unknown) => {
      if (error instanceof TooLong) end(response, 413, 'The value is too large.');
      else end(response, 503, 'KV cannot be reached.');
    });
  });
  server.on('clientError', (_error, socket) => socket.destroy());
  return server;
}

const understood = new Set(['urlencoded', 'prefix', 'cursor', 'key_count_limit']);

async function answer(key: InstanceKey, source: KvSource, request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? '/', 'http://kv');
  const unknown = [...url.searchParams.keys()].find((name) => !understood.has(name) && name !== 'cache_ttl');
  if (unknown || request.headers['cf-kv-metadata']) {
    return end(response, 400, `KV does not know ${unknown ?? 'metadata'}.`);
  }
  if (url.pathname === '/')
    return request.method === 'GET' ? list(key, source, url, response) : end(response, 400, 'No name.');
  const name = readName(url.pathname);
  if (name === undefined) return end(response, 400, 'The name is not valid.');
  if (request.method === 'GET') return get(key, source, name, response);
  if (request.method === 'DELETE') {
    await source.kvDelete(key, name);
    return end(response, 200, '');
  }
  if (request.method !== 'PUT') return end(response, 400, 'KV knows get, put, delete and list.');
  const value = (await readBoundedBody(request, kvLimits.valueBytes)) ?? Buffer.alloc(0);
  return end(response, 200, '', await source.kvPut(key, name, value));
}

function readName(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname.slice(1));
  } catch {
    return undefined;
  }
}

async function get(key: InstanceKey, source: KvSource, name: string, response: ServerResponse): Promise<void> {
  const value = await source.kvGet(key, name);
  if (value === null) return end(response, 404, 'Not found');
  response.writeHead(200, { 'content-length': value.length }).end(value);
}

async function list(key: InstanceKey, source: KvSource, url: URL, response: ServerResponse): Promise<void> {
  const asked = Number(url.searchParams.get('key_count_limit') ?? kvLimits.listMost);
  const limit = Number.isInteger(asked) && asked > 0 ? Math.min(asked, kvLimits.listMost) : kvLimits.listMost;
  const prefix = url.searchParams.get('prefix') ?? '';
  const { names, next } = await source.kvList(key, { prefix, after: url.searchParams.get('cursor') || null, limit });
  const page = {
    keys: names.map((name) => ({ name })),
    list_complete: next === null,
    ...(next !== null && { cursor: next }),
  };
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(page));
}

const statusOf: Record<KvRefusal['refusal'], number> = { KEY_TOO_LONG: 414, VALUE_TOO_LARGE: 413, STORE_FULL: 507 };

/** The app's call throws with the status and this message. */
function end(response: ServerResponse, status: number, message: string, refused?: KvRefusal | undefined): void {
  if (response.headersSent) return void response.destroy();
  if (!refused) return void response.writeHead(status, message || 'OK').end(message);
  response.writeHead(statusOf[refused.refusal], refused.message.replace(/[^\x20-\x7e]/g, ' ')).end(refused.message);
}
