// npm run count-files: which source files of ours run for GET /apps/2026-10/orders/{id}, and from confirming an order until its
// webhook is settled. Functions that also run while nothing is asked of Souk do not count.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { checkout, ensureBuilt } from './steps/ensure-built.mjs';
import { runCommand } from './steps/show-progress.mjs';

/** Souk's own rounds come every few seconds. */
const idleMs = 15_000;
const maps = new Map();

await runCommand(() => ensureBuilt('everything'));
const { originalPositionFor, TraceMap } = await import('@jridgewell/trace-mapping');
const { default: pg } = await import('pg');
const { prepareSouk } = await harness('run-souk');
const { setUpShop } = await harness('set-up-shop');
const { startFlakyReceiver } = await harness('flaky-receiver');
const { askSouk } = await harness('call-souk');
const { orderFor } = await import(pathToFileURL(join(checkout, 'drills/dist/orders/keep-ordering.js')).href);

const coverageFile = join(mkdtempSync(join(tmpdir(), 'souk-coverage-')), 'coverage.json');
const receiver = await startFlakyReceiver({ failureShare: 0, slowestMs: 0 });
const souk = await prepareSouk({
  NODE_OPTIONS: `--import=${pathToFileURL(join(checkout, 'scripts/steps/keep-coverage.mjs')).href}`,
  COVERAGE_FILE: coverageFile,
  SOUK_WEBHOOK_ALLOW: `127.0.0.1:${receiver.port}`,
});
try {
  await souk.start();
  const database = new pg.Client({ connectionString: await souk.databaseUrl() });
  await database.connect();
  try {
    await measure(database);
  } finally {
    await database.end();
  }
} finally {
  await souk.dispose();
  await receiver.close();
  rmSync(dirname(coverageFile), { recursive: true, force: true });
}

async function measure(database) {
  const topics = '\n[[webhooks]]\ntopics = ["orders/confirmed"]\nuri = "/hooks"\n';
  const shop = await setUpShop(souk.baseUrl, `http://127.0.0.1:${receiver.port}`, topics);
  const ask = (method, path, key, json) =>
    askSouk(souk.baseUrl, method, `/apps/2026-10/orders${path}`, {
      token: shop.accessToken,
      idempotencyKey: key,
      json,
    });
  const untilSettled = async () => {
    for (;;) {
      const { rows } = await database.query('select count(*)::int as waiting from pending_deliveries');
      const { rows: events } = await database.query('select count(*)::int as waiting from events_to_fan_out');
      if (rows[0].waiting + events[0].waiting === 0) return;
      await sleep(20);
    }
  };
  const order = async (place) =>
    (await ask('POST', '', `order-${place}`, orderFor(shop, `order-${place}`, place))).data.id;
  const orders = [];
  // What runs only once (connections, prepared statements, modules that are loaded later) is no part of a request.
  for (let place = 0; place < 4; place++) {
    orders.push(await order(place));
    if (place > 0) await ask('POST', `/${orders[place]}/confirm`, `confirm-${place}`);
    await ask('GET', `/${orders[0]}`);
    await untilSettled();
  }
  await take();
  await sleep(idleMs);
  const idle = await take();
  await ask('GET', `/${orders[0]}`);
  const reading = await take();
  await ask('POST', `/${orders[0]}/confirm`, 'confirm-0');
  await untilSettled();
  const delivering = await take();
  print('GET /apps/2026-10/orders/{id}', reading, idle);
  print('POST /apps/2026-10/orders/{id}/confirm, until its webhook is settled', delivering, idle);
}

/** Functions that ran since the last time, as `file name`, with the file they come from. */
async function take() {
  rmSync(coverageFile, { force: true });
  process.kill(souk.process.pid, 'SIGUSR2');
  while (!existsSync(coverageFile)) await sleep(20);
  const ran = new Map();
  for (const { url, functions } of JSON.parse(readFileSync(coverageFile, 'utf8'))) {
    if (!url.includes('/packages/server/bundled/')) continue;
    const sourceOf = readMap(fileURLToPath(url));
    for (const { ranges } of functions.filter(({ ranges: [whole] }) => whole.count > 0)) {
      const source = sourceOf(ranges[0].startOffset);
      if (source) ran.set(`${url} ${ranges[0].startOffset}`, source);
    }
  }
  return ran;
}

/** Which of our source files a place in a bundled file comes from. */
function readMap(file) {
  const known = maps.get(file);
  if (known) return known;
  if (!existsSync(`${file}.map`)) return () => undefined;
  const map = new TraceMap(readFileSync(`${file}.map`, 'utf8'));
  const starts = [0];
  const text = readFileSync(file, 'utf8');
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  const sourceOf = (offset) => {
    const line = starts.findLastIndex((start) => start <= offset);
    const { source } = originalPositionFor(map, { line: line + 1, column: offset - starts[line] });
    return source ? relative(checkout, join(dirname(file), source)) : undefined;
  };
  maps.set(file, sourceOf);
  return sourceOf;
}

function print(what, ran, idle) {
  const files = [...new Set([...ran].filter(([place]) => !idle.has(place)).map(([, source]) => source))].sort();
  const http = files.filter((file) => file.includes('/foundation/http/')).length;
  console.log(`\n${what}: ${files.length} files, ${http} of them in foundation/http\n  ${files.join('\n  ')}`);
}

function harness(name) {
  return import(pathToFileURL(join(checkout, `drills/dist/harness/${name}.js`)).href);
}
