import type { Outcome } from './open-stage.js';

/** What lies around for a bundle to find; none of it may be touched or seen. */
export interface Temptations {
  /** Listening on loopback. */
  port: number;
  /** Redirects to the port above; the one host these bundles may call. */
  redirector: string;
  /** Another app, and what it keeps in its KV and its environment. */
  victimId: string;
  secret: string;
}

/** One bundle that means harm. */
export interface HostileBundle {
  name: string;
  code(around: Temptations): string;
  /** How long it may go on, in milliseconds, from its first request on. */
  withinMs: number;
  /** Whether it was ended or refused as it should be. */
  isTamed(outcome: Outcome): boolean;
}

const neverStarts = (outcome: Outcome): boolean => 'failure' in outcome && outcome.failure === 'APP_STARTING';
const crashes = (outcome: Outcome): boolean => 'failure' in outcome && outcome.failure === 'APP_CRASHED';
/** The runtime refused it with an exception, which it did not catch. */
const throws = (outcome: Outcome): boolean => 'status' in outcome && outcome.status === 500;
const timesOut = (outcome: Outcome): boolean => 'failure' in outcome && outcome.failure === 'APP_TIMEOUT';
/** It ran to its end, and says that nothing it tried has worked. */
const refused = (outcome: Outcome): boolean => 'status' in outcome && outcome.text === 'refused';
const either =
  (...ways: ((outcome: Outcome) => boolean)[]) =>
  (outcome: Outcome): boolean =>
    ways.some((way) => way(outcome));

const answering = (body: string): string => `export default { async fetch(request, env, ctx) { ${body} } };`;
/** Tries each; whatever works is named in the answer. */
const trying = (head: string, attempts: string): string => `${head}
const within = (work) => Promise.race([work, new Promise((_, no) => setTimeout(no, 2000, new Error('late')))]);
export default { async fetch(request, env, ctx) {
  const worked = [];
  const attempt = async (name, work) => { try { const got = await within(work()); if (got) worked.push(name + ' ' + String(got).slice(0, 200)); } catch {} };
  ${attempts}
  return new Response(worked.length === 0 ? 'refused' : worked.join('; '));
} };`;

const deafMs = 2_000;
const webhookMs = 10_000;

export const hostileBundles: HostileBundle[] = [
  { name: 'endless loop', code: () => answering('for (;;);'), withinMs: deafMs, isTamed: crashes },
  {
    name: 'endless loop at the top level',
    code: () => 'for (;;); export default { fetch() {} }',
    withinMs: 3_000,
    isTamed: neverStarts,
  },
  {
    name: 'promises without a pause',
    code: () => answering('for (;;) await null;'),
    withinMs: deafMs,
    isTamed: crashes,
  },
  {
    name: 'asynchronous spin',
    code: () =>
      answering('for (;;) { const until = Date.now() + 5; for (let i = 0; i < 3e6; i++); await scheduler.wait(0); }'),
    withinMs: webhookMs,
    isTamed: timesOut,
  },
  {
    name: 'heap bomb',
    code: () => answering('const all = []; for (;;) all.push(new Array(1000).fill(all.length));'),
    withinMs: webhookMs,
    isTamed: crashes,
  },
  {
    name: 'buffer bomb',
    code: () => answering('const all = []; for (;;) all.push(new Uint8Array(16 * 1024 * 1024).fill(7));'),
    withinMs: webhookMs,
    isTamed: either(crashes, throws),
  },
  {
    name: 'WebAssembly memory bomb',
    code: () =>
      answering(`const all = []; for (;;) { const memory = new WebAssembly.Memory({ initial: 256, maximum: 65536 }); memory.grow(768);
        new Uint8Array(memory.buffer).fill(7); all.push(memory); }`),
    withinMs: webhookMs,
    isTamed: either(crashes, throws),
  },
  {
    name: 'promise flood',
    code: () => answering('const all = []; for (;;) all.push(new Promise(() => {}));'),
    withinMs: webhookMs,
    isTamed: crashes,
  },
  {
    name: 'timer flood',
    code: () =>
      answering('for (let i = 0; i < 5e6; i++) setTimeout(() => {}, 1e6 + i); return new Response("refused");'),
    withinMs: webhookMs,
    // The runtime gives it ten thousand.
    isTamed: throws,
  },
  {
    name: 'log flood',
    code: () =>
      answering('for (let i = 0; i < 200000; i++) console.log("flood " + i); return new Response("refused");'),
    withinMs: webhookMs,
    isTamed: either(crashes, refused),
  },
  {
    name: 'fork and exec',
    code: () =>
      trying(
        `import * as children from 'node:child_process'; import * as cluster from 'node:cluster'; import * as threads from 'node:worker_threads';`,
        `await attempt('spawn', () => new Promise((yes, no) => { const one = children.spawn('/bin/sh', ['-c', 'echo out']); one.on('error', no); one.stdout.on('data', yes); }));
         await attempt('execSync', () => children.execSync('echo out'));
         await attempt('fork', () => cluster.default.fork());
         await attempt('worker', () => new Promise((yes, no) => { const one = new threads.Worker('1', { eval: true }); one.on('online', () => yes('thread')); one.on('error', no); }));
         await attempt('kill', () => { process.kill(1, 'SIGKILL'); return 'killed'; });
         await attempt('eval', () => eval('"eval"')); await attempt('Function', () => new Function('return "made"')());`,
      ),
    withinMs: webhookMs,
    isTamed: refused,
  },
  {
    name: 'files of the machine',
    code: () =>
      trying(
        `import * as fs from 'node:fs';`,
        `for (const path of ['/etc/passwd', '/etc/hostname', '/proc/self/environ', '/proc/1/cmdline', '/app/config.capnp', '../config.capnp', 'file:///etc/passwd'])
           await attempt(path, () => fs.readFileSync(path.startsWith('file:') ? new URL(path) : path, 'utf8'));
         for (const path of ['/', '/proc', '/run', '/app', '/etc']) await attempt('list ' + path, () => fs.readdirSync(path).filter((name) => /passwd|sock|capnp|self|usr/.test(name)).join());
         await attempt('fetch', async () => (await fetch('file:///etc/passwd')).text());`,
      ),
    withinMs: webhookMs,
    isTamed: refused,
  },
  {
    name: 'sockets of every kind',
    code: ({ port }) =>
      trying(
        `import { connect } from 'cloudflare:sockets'; import * as net from 'node:net'; import * as dgram from 'node:dgram'; import * as http from 'node:http'; import * as tls from 'node:tls'; import * as dns from 'node:dns/promises';`,
        `await Promise.all(['127.0.0.1', '[::1]', 'localhost', '0.0.0.0'].map(async (host) => { const all = [];
           all.push(attempt('connect ' + host, async () => { const socket = connect(host + ':${port}'); await socket.opened; return 'open'; }));
           all.push(attempt('net ' + host, () => new Promise((yes, no) => { const socket = net.connect(${port}, host); socket.on('connect', () => yes('open')); socket.on('error', no); })));
           all.push(attempt('tls ' + host, () => new Promise((yes, no) => { const socket = tls.connect(${port}, host); socket.on('secureConnect', () => yes('open')); socket.on('error', no); })));
           all.push(attempt('http ' + host, () => new Promise((yes, no) => http.get('http://' + host + ':${port}/', (answer) => (answer.statusCode === 403 ? no() : yes(answer.statusCode))).on('error', no))));
           all.push(attempt('WebSocket ' + host, () => new Promise((yes, no) => { const socket = new WebSocket('ws://' + host + ':${port}/'); socket.onopen = () => yes('open'); socket.onerror = no; })));
           all.push(attempt('EventSource ' + host, () => new Promise((yes, no) => { const source = new EventSource('http://' + host + ':${port}/'); source.onopen = () => yes('open'); source.onerror = no; })));
           await Promise.all(all);
         }));
         await attempt('udp', () => new Promise((yes, no) => dgram.createSocket('udp4').send('x', ${port}, '127.0.0.1', (error) => (error ? no(error) : yes('sent')))));
         await attempt('dns', async () => (await dns.lookup('localhost')).address === '127.0.0.1' && 0);
         await attempt('unix', async () => { const socket = connect('unix:/run/kv.sock'); await socket.opened; return 'open'; });
         await attempt('cache', async () => { await caches.default.put('http://127.0.0.1:${port}/x', new Response('x', { headers: { 'cache-control': 'max-age=60' } })); return caches.default.match('http://127.0.0.1:${port}/x').then((hit) => hit && 'hit'); });`,
      ),
    withinMs: webhookMs,
    isTamed: refused,
  },
  {
    name: 'metadata and inner addresses',
    code: ({ port }) =>
      trying(
        '',
        `for (const url of ['http://169.254.169.254/latest/meta-data/', 'http://[fd00:ec2::254]/', 'http://metadata.google.internal/', 'https://169.254.169.254/',
           'http://127.0.0.1:${port}/', 'https://127.0.0.1:${port}/', 'http://2130706433:${port}/', 'http://0x7f.1:${port}/', 'http://[::ffff:127.0.0.1]:${port}/', 'http://localhost:${port}/',
           'https://127.0.0.1.nip.io/', 'http://0/', 'https://10.0.0.1/', 'https://192.168.0.1/', 'http://100.100.100.200/'])
           await attempt(url, async () => { const answer = await fetch(url); return [403, 429].includes(answer.status) ? '' : answer.status; });`,
      ),
    withinMs: webhookMs,
    isTamed: refused,
  },
  {
    name: 'redirects to inner addresses',
    code: ({ redirector }) =>
      trying(
        '',
        `for (const way of [301, 302, 303, 307, 308]) for (const method of ['GET', 'POST'])
           await attempt(way + method, async () => { const answer = await fetch('${redirector}/' + way, { method }); return answer.status === 403 ? '' : answer.status; });`,
      ),
    withinMs: webhookMs,
    isTamed: refused,
  },
  {
    name: 'huge answer',
    code: () =>
      answering(
        `const chunk = new Uint8Array(1 << 20).fill(65); return new Response(new ReadableStream({ pull(to) { to.enqueue(chunk); } }));`,
      ),
    withinMs: webhookMs,
    isTamed: (outcome) => 'status' in outcome && outcome.cut && outcome.bytes <= 10 * 1024 * 1024,
  },
  {
    name: 'slow drip',
    code: () =>
      answering(
        `return new Response(new ReadableStream({ async pull(to) { await scheduler.wait(500); to.enqueue(new Uint8Array(1)); } }));`,
      ),
    withinMs: webhookMs,
    isTamed: (outcome) => 'status' in outcome && outcome.cut,
  },
  {
    name: 'header tricks',
    code: ({ port }) =>
      trying(
        '',
        `await attempt('host header', async () => { const answer = await fetch('https://souk.example.com/developer/apps', { headers: { host: 'souk.example.com', 'x-forwarded-host': 'x' } }); return answer.status === 403 ? '' : answer.status; });
         await attempt('host as way', async () => { const answer = await fetch('https://souk.example.com/apps/2026-10/../../metrics', { headers: { host: '127.0.0.1:${port}' } }); return answer.status === 403 ? '' : answer.status; });
         await attempt('line break', () => { new Headers({ 'x-a': 'b\\r\\nx-c: d' }); return 'made'; });
         await attempt('request line', async () => { const answer = await fetch('https://souk.example.com/apps/2026-10/ HTTP/1.1\\r\\nx: y'); return answer.status === 403 || answer.status === 200 ? '' : answer.status; });
         return new Response(worked.length === 0 ? 'refused' : worked.join('; '), { headers: { connection: 'upgrade', upgrade: 'h2c', 'content-length': '7', 'x-long': 'x'.repeat(4000) } });`,
      ),
    withinMs: webhookMs,
    isTamed: refused,
  },
  {
    name: "another app's KV and environment",
    code: ({ victimId, secret }) =>
      trying(
        '',
        `const seen = (text) => String(text).includes('${secret.slice(0, 8)}') && text;
         await attempt('env', () => seen(JSON.stringify(env)) || seen(JSON.stringify(process.env)) || seen(JSON.stringify(Object.keys(globalThis))));
         for (const name of ['secret', '${victimId} staging secret', '../${victimId}/staging/secret', '%2e%2e/${victimId}', '${victimId}\\u0000secret'])
           await attempt('get ' + name, async () => seen(await env.KV.get(name)));
         await attempt('list', async () => seen(JSON.stringify(await env.KV.list())) || (await env.KV.list({ prefix: '${victimId}' })).keys.length);
         await attempt('raw', async () => seen(await (await env.KV.fetch('http://kv/secret?app=${victimId}')).text()));`,
      ),
    withinMs: webhookMs,
    isTamed: refused,
  },
  {
    name: 'calls without end',
    code: () =>
      answering(`const all = await Promise.all(Array.from({ length: 500 }, () => fetch('https://souk.example.com/apps/webhook-keys').then((one) => one.status, () => 0)));
        return new Response(all.filter((status) => status === 200).length <= 50 ? 'refused' : 'called ' + all.length);`),
    withinMs: webhookMs,
    // So many sockets at once are more than it may have open: its process ends, or its calls fail. How many got through is counted too.
    isTamed: either(refused, crashes),
  },
  {
    name: 'ends itself',
    code: () => answering('process.abort?.(); process.exit(1); return new Response("refused");'),
    withinMs: webhookMs,
    // There is no such thing in the runtime: the call itself is the exception.
    isTamed: throws,
  },
  {
    name: 'regular expression without end',
    code: () => answering('return new Response(String(/^(a+)+$/.test("a".repeat(40) + "!")));'),
    withinMs: deafMs,
    isTamed: crashes,
  },
];
