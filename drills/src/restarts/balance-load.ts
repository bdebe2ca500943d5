import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { cleanUpOnExit } from '../harness/cleanup.js';

/** A plain load balancer: it sends requests in turn to those that say they are ready, over connections that it keeps. */
export interface LoadBalancer {
  url: string;
  /** Requests that it could not pass on, or that were answered by nobody. It never tries a second time. */
  readonly failed: string[];
  /** Resolves once it sends requests to this one. */
  untilSeen(baseUrl: string): Promise<void>;
  close(): Promise<void>;
}

const lookEveryMs = 250;
const seenWithinMs = 30_000;

export async function balanceLoad(baseUrls: string[]): Promise<LoadBalancer> {
  const failed: string[] = [];
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const ready = new Set<string>();
  let turn = 0;
  let closed = false;
  // Each on its own: one that takes long to answer must not hide that another is about to stop.
  const looking = baseUrls.map(async (baseUrl) => {
    while (!closed) {
      if (await isReady(baseUrl)) ready.add(baseUrl);
      else ready.delete(baseUrl);
      await sleep(lookEveryMs);
    }
  });
  const server = createServer((incoming, outgoing) => {
    const target = [...ready][turn++ % ready.size];
    const told = `${incoming.method} ${incoming.url}`;
    if (!target) {
      failed.push(`${told}: nobody is ready`);
      outgoing.writeHead(502).end();
      return;
    }
    pass(incoming, outgoing, target, agent, (reason) => failed.push(`${told}: ${reason}`));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failed,
    async untilSeen(baseUrl) {
      const giveUpAt = performance.now() + seenWithinMs;
      while (!ready.has(baseUrl)) {
        if (performance.now() > giveUpAt) throw new Error(`The load balancer did not see ${baseUrl} in time.`);
        await sleep(lookEveryMs);
      }
    },
    close: cleanUpOnExit(async () => {
      closed = true;
      await Promise.all(looking);
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }),
  };
}

async function isReady(baseUrl: string): Promise<boolean> {
  try {
    const answer = await fetch(`${baseUrl}/health/ready`, { signal: AbortSignal.timeout(2_000) });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}

function pass(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  target: string,
  agent: Agent,
  fail: (reason: string) => void,
): void {
  const { connection: _own, ...headers } = incoming.headers;
  const onward = request(`${target}${incoming.url}`, { method: incoming.method, headers, agent }, (answer) => {
    if ((answer.statusCode ?? 0) >= 500) fail(`answered with ${answer.statusCode}`);
    const { connection: _theirs, 'keep-alive': _also, ...answered } = answer.headers;
    outgoing.writeHead(answer.statusCode ?? 502, answered);
    answer.pipe(outgoing);
  });
  onward.once('error', (error) => {
    fail(error.message);
    if (!outgoing.headersSent) outgoing.writeHead(502);
    outgoing.end();
  });
  incoming.pipe(onward);
}
