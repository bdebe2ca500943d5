import { readFileSync } from 'node:fs';
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Document {
  paths: Record<string, Record<string, { operationId?: string; parameters?: { name?: string; $ref?: string }[] }>>;
}

export interface ForgetfulProxy {
  url: string;
  /** Operations whose first answer was lost on the way, after the server had done what was asked. */
  lost: Set<string>;
  /** Writes that take an idempotency key and came without one. */
  keyless: string[];
  close(): Promise<void>;
}

const document = JSON.parse(
  readFileSync(new URL('../../server/openapi/developer.json', import.meta.url), 'utf8'),
) as Document;

/** Every operation that takes an idempotency key, by how a request to it begins. */
const keyed = Object.entries(document.paths).flatMap(([path, operations]) =>
  Object.entries(operations)
    .filter(([, { parameters = [] }]) =>
      parameters.some(({ name, $ref }) => /idempotency-?key/i.test(name ?? $ref ?? '')),
    )
    .map(([method, { operationId = '' }]) => ({
      operationId,
      asks: new RegExp(`^${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    })),
);

export const keyedOperations = keyed.map(({ operationId }) => operationId).toSorted();

/** Between a client and Souk: what is asked arrives, but the first answer to each such write never comes back. */
export async function startForgetfulProxy(target: string): Promise<ForgetfulProxy> {
  const { hostname, port } = new URL(target);
  const lost = new Set<string>();
  const keyless: string[] = [];
  const server = createServer((asked, answered) => {
    const what = `${asked.method} ${new URL(asked.url ?? '/', target).pathname}`;
    const operation = keyed.find(({ asks }) => asks.test(what))?.operationId;
    if (operation && !asked.headers['idempotency-key']) keyless.push(what);
    const forgets = operation !== undefined && !lost.has(operation);
    if (operation) lost.add(operation);
    const { method, url: path, headers } = asked;
    const onward = send({ hostname, port, method, path, headers }, (answer) => {
      if (forgets) return void answer.resume().once('end', () => asked.socket.destroy());
      answered.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(answered);
    });
    onward.once('error', () => answered.destroy());
    answered.once('close', () => onward.destroy());
    asked.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lost,
    keyless,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
