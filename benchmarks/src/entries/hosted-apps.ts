import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@souk/server/foundation/database/embedded/find-free-port.js';
import { hasAppFailed } from '@souk/server/hosting/channel/app-host.js';
import { forwardResponse } from '@souk/server/hosting/channel/forward-response.js';
import { findRuntime } from '@souk/server/hosting/host/runtime/find-runtime.js';
import type { Benchmark } from '../harness/benchmark.js';
import { generateLoad } from '../harness/generate-load.js';
import { keyOf, openBenchHost, pageCode, pageRequest, whyNotHosted } from '../hosted/hosting.js';

type BenchHost = Awaited<ReturnType<typeof openBenchHost>>;

async function readPage({ host }: BenchHost, appId: string): Promise<void> {
  const answer = await host.send(keyOf(appId), pageRequest);
  if (hasAppFailed(answer)) throw new Error(`${answer.failure}: ${answer.reason}`);
  if (!Buffer.isBuffer(answer.body)) for await (const _ of answer.body);
}

/** Bundle to first byte of a page: box, runtime, modules. */
export const hostedFirstAnswer: Benchmark = {
  name: 'hosted-first-answer',
  title: 'Milliseconds until a sleeping hosted app has answered, against the 300 that are allowed',
  unit: 'milliseconds',
  target: { kind: 'atMost', ratio: 1 },
  rounds: 5,
  unavailable: whyNotHosted,
  async prepare() {
    const bench = await openBenchHost();
    bench.platform.code.set('1', pageCode);
    await readPage(bench, '1');
    return {
      ours: {
        name: 'first answer',
        async measure() {
          await bench.host.stop(keyOf('1'));
          const started = performance.now();
          await readPage(bench, '1');
          return performance.now() - started;
        },
      },
      reference: { name: 'allowed', measure: async () => 300 },
      close: bench.close,
    };
  },
};

export const hostedMemory: Benchmark = {
  name: 'hosted-memory',
  title: 'Megabytes that 50 idle instances hold together, against the 1,500 that are allowed',
  unit: 'count',
  target: { kind: 'atMost', ratio: 1 },
  rounds: 1,
  unavailable: whyNotHosted,
  async prepare() {
    const bench = await openBenchHost();
    return {
      ours: {
        name: '50 instances',
        async measure() {
          const ids = Array.from({ length: 50 }, (_, place) => String(place + 1));
          for (const id of ids) {
            bench.platform.code.set(id, pageCode);
            await readPage(bench, id);
          }
          return Math.round(ids.reduce((sum, id) => sum + proportionalMb(bench.host.pidOf(keyOf(id))), 0));
        },
      },
      reference: { name: 'allowed', measure: async () => 1_500 },
      close: bench.close,
    };
  },
};

/** Its own memory, and its share of what it shares: the runtime's code is there once for all of them. */
function proportionalMb(pid: number | undefined): number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) / 1024;
}

/** A page through the host, behind a bare Node server, against the same code on workerd alone. */
export const hostedPage: Benchmark = {
  name: 'hosted-page',
  title: 'Pages of a hosted app a second, through the host, against the same code on bare workerd',
  unit: 'perSecond',
  target: { kind: 'atLeast', ratio: 0.25 },
  rounds: 5,
  unavailable: whyNotHosted,
  async prepare(workplace) {
    const bench = await openBenchHost();
    bench.platform.code.set('1', pageCode);
    const front = createServer(async (_request, response) => {
      const answer = await bench.host.send(keyOf('1'), pageRequest);
      if (hasAppFailed(answer)) return void response.writeHead(502).end();
      response.writeHead(answer.status, answer.headers.flat());
      await forwardResponse(answer, response);
    });
    await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
    const bare = await runBareWorkerd();
    const measure = async (url: string) => {
      const seconds = workplace.quick ? 0.6 : 4;
      return (await generateLoad({ url, connections: 16, seconds, requests: 200_000 })).perSecond;
    };
    const ownUrl = `http://127.0.0.1:${(front.address() as AddressInfo).port}/`;
    await measure(ownUrl);
    await measure(bare.url);
    /** Each round with an instance that has its whole burst of CPU: what is measured is the way there, not the limit. */
    const measureFresh = async () => {
      await bench.host.stop(keyOf('1'));
      await generateLoad({ url: ownUrl, connections: 16, seconds: 0.3, requests: 10_000 });
      return measure(ownUrl);
    };
    return {
      ours: { name: 'through the host', measure: measureFresh },
      reference: { name: 'bare workerd', measure: () => measure(bare.url) },
      async close() {
        front.closeAllConnections();
        await new Promise((resolve) => front.close(resolve));
        await bare.close();
        await bench.close();
      },
    };
  },
};

async function runBareWorkerd() {
  const folder = await mkdtemp(join(tmpdir(), 'souk-bench-workerd-'));
  const port = await findFreePort();
  await writeFile(join(folder, 'page.js'), pageCode);
  const worker = `(modules = [(name = "page.js", esModule = embed "page.js")], compatibilityDate = "2026-10-01")`;
  const config = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (services = [(name = "app", worker = ${worker})], sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "app")]);\n`;
  await writeFile(join(folder, 'config.capnp'), config);
  const child = spawn(await findRuntime(), ['serve', join(folder, 'config.capnp'), 'config'], { stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const url = `http://127.0.0.1:${port}/`;
  await untilItAnswers(url);
  return {
    url,
    async close() {
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function untilItAnswers(url: string): Promise<void> {
  const until = performance.now() + 10_000;
  for (;;) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    if (performance.now() > until) throw new Error('Bare workerd does not answer.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
