import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Log } from '../../foundation/observe/open-log.js';
import { type AppHost, hasAppFailed } from './app-host.js';
import { hostHeader, NotHeld, type PlatformCalls } from './channel-calls.js';
import { forwardResponse } from './forward-response.js';
import type { InstanceKey } from './instance-key.js';
import {
  answerHeader,
  failureHeader,
  notItsStatus,
  type RequestHead,
  readHead,
  requestHeader,
  writeHead,
} from './remote-host.js';
import { serverTls } from './shared-key-tls.js';
import { decode, encode } from './wire.js';

export interface ChannelEnds {
  /** Where this process hosts: whether it holds an instance, and the host itself. */
  host: { holds(key: InstanceKey): Promise<boolean>; apps: AppHost } | null;
  /** Where this process has the database. */
  platform: ((hostId: string) => PlatformCalls) | null;
}

export interface ChannelServer {
  port: number;
  close(): Promise<void>;
}

const maxBytes = 32 * 1024 * 1024;

/** Listens for the other processes of this installation. Whoever gets past the handshake knows the secret. */
export async function openChannelServer(
  listen: { host: string; port: number },
  secret: Buffer,
  ends: ChannelEnds,
  log: Log,
): Promise<ChannelServer> {
  const server = createServer(
    { ...serverTls(secret), maxHeaderSize: 65_536, keepAliveTimeout: 60_000 },
    (request, response) => {
      request.on('error', () => undefined);
      response.on('error', () => undefined);
      answer(ends, request, response).catch((error: unknown) => {
        log.warn({ err: error, path: request.url }, 'a call over the hosting channel failed');
        if (response.headersSent) response.destroy();
        else response.writeHead(error instanceof NotHeld ? 403 : 500).end();
      });
    },
  );
  // Strangers at the door: they have no key, and get no answer.
  server.on('tlsClientError', (_error, socket) => socket.destroy());
  server.on('clientError', (_error, socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(listen.port, listen.host, () => resolve());
  });
  server.unref();
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function answer(
  { host, platform }: ChannelEnds,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [, end, deed = ''] = (request.url ?? '').split('/');
  if (end === 'platform' && platform) {
    return answerPlatform(platform(String(request.headers[hostHeader] ?? '')), deed, request, response);
  }
  if (end === 'host' && host) return answerHost(host, deed, request, response);
  response.writeHead(404).end();
}

async function answerPlatform(calls: PlatformCalls, name: string, request: IncomingMessage, response: ServerResponse) {
  if (!Object.hasOwn(calls, name)) return void response.writeHead(404).end();
  const call = calls[name as keyof PlatformCalls] as (ask: unknown) => Promise<unknown>;
  const result = await call(decode(await readAll(request)));
  response.writeHead(200).end(encode(result));
}

async function answerHost(
  { holds, apps }: NonNullable<ChannelEnds['host']>,
  deed: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (deed === 'send') return send(holds, apps, request, response);
  const { key, probe } = decode(await readAll(request)) as { key: InstanceKey; probe: { path: string; host: string } };
  if (!(await holds(key))) return void response.writeHead(notItsStatus).end();
  const deeds: Record<string, () => Promise<unknown>> = {
    deploy: () => apps.deploy(key, probe),
    drain: () => apps.drain(key),
    stop: () => apps.stop(key),
  };
  const result = await deeds[deed]?.();
  response.writeHead(200).end(encode(result ?? null));
}

async function send(
  holds: (key: InstanceKey) => Promise<boolean>,
  apps: AppHost,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { key, ...head } = readHead<RequestHead>(String(request.headers[requestHeader] ?? ''));
  if (!(await holds(key))) return void response.writeHead(notItsStatus).end();
  const controller = new AbortController();
  response.once('close', () => controller.abort());
  const hasBody = request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined;
  const outcome = await apps.send(key, { ...head, body: hasBody ? request : null, signal: controller.signal });
  if (hasAppFailed(outcome)) {
    response.writeHead(200, { [failureHeader]: writeHead(outcome), connection: 'close' }).end();
    return;
  }
  const { status, headers } = outcome;
  response.writeHead(200, { [answerHeader]: writeHead({ status, headers }) });
  await forwardResponse(outcome, response);
}

async function readAll(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error('A call over the hosting channel is too long.');
    chunks.push(chunk);
  }
  return bytes === 0 ? null : Buffer.concat(chunks);
}
