import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyKeptCluster } from '../../testing/migrated-cluster.js';
import { openTestDatabase, type TestDatabase } from '../../testing/open-test-database.js';
import { runStartCommand, type StartCommand } from '../../testing/run-start-command.js';
import { startThrowAwayCluster } from '../../testing/start-throw-away-cluster.js';
import { clusterPathsFor } from '../foundation/database/embedded/cluster-paths.js';
import { discardCluster } from '../foundation/database/embedded/discard-cluster.js';
import { findClusterProcesses } from '../foundation/database/embedded/find-cluster-processes.js';
import { readPostmasterFile } from '../foundation/database/embedded/read-postmaster-file.js';

async function readiness(baseUrl: string): Promise<number> {
  const answer = await fetch(`${baseUrl}/health/ready`);
  await answer.arrayBuffer();
  return answer.status;
}

/** The process of the PostgreSQL that says it serves; one that was killed says so until another is started. */
function servingPostgres(dataDir: string): number | undefined {
  const postmaster = readPostmasterFile(clusterPathsFor(dataDir).cluster);
  return postmaster?.status === 'ready' ? postmaster.pid : undefined;
}

async function postgresProcesses(dataDir: string): Promise<number[]> {
  return findClusterProcesses(clusterPathsFor(dataDir).cluster);
}

describe('npm start with the embedded PostgreSQL', () => {
  let dataDir: string;
  let souk: StartCommand;
  let baseUrl: string;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'souk-start-'));
    souk = runStartCommand({ SOUK_DATA_DIR: dataDir });
    baseUrl = await souk.running;
  });

  afterAll(async () => {
    souk.kill('SIGKILL');
    await souk.ended;
    await discardCluster(dataDir);
  });

  it('serves, and prints what it did and what to try next', async () => {
    expect(await readiness(baseUrl)).toBe(200);
    expect(souk.output()).toMatch(/✓ starting PostgreSQL \d+\.\d s/);
    expect(souk.output()).toContain('npm run souk -- login');
    // The port was for Souk to choose (PORT=0); whatever it prints and writes down names the one it chose.
    expect(souk.output()).not.toMatch(/:0\b|listening on port/);
    expect(JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8')).baseUrl).toBe(baseUrl);
  });

  it('writes every letter of its pages as it is', async () => {
    const page = await fetch(`${baseUrl}/market?q=tea`, { headers: { accept: 'text/html' } });
    expect(await page.text()).toContain(' · <bdi>tea</bdi>');
  });

  it('refuses a second start on the same data folder with one sentence', async () => {
    const second = runStartCommand({ SOUK_DATA_DIR: dataDir });
    expect(await second.ended).toEqual({ code: 1, signal: null });
    expect(second.output()).toMatch(
      /is already running on the data folder .*: stop it first, or give this one a folder/,
    );
    expect(second.output()).not.toContain('    at ');
    expect(await readiness(baseUrl)).toBe(200);
  });

  it('answers 503 while PostgreSQL is down and recovers by itself', async () => {
    const killed = servingPostgres(dataDir);
    expect(killed).toBeDefined();
    for (const pid of await postgresProcesses(dataDir)) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It fell with the one before it.
      }
    }
    expect([200, 503]).toContain(await readiness(baseUrl));
    // A 200 may also come from before anybody noticed.
    await expect.poll(() => [killed, undefined].includes(servingPostgres(dataDir)), { timeout: 40_000 }).toBe(false);
    await expect.poll(() => readiness(baseUrl), { timeout: 40_000 }).toBe(200);
  });

  it('stops everything on Ctrl-C, which under npm arrives twice', async () => {
    souk.kill('SIGINT');
    souk.kill('SIGINT');
    expect(await souk.ended, souk.output()).toEqual({ code: 0, signal: null });
    expect(souk.output()).toContain('Stopped.');
    expect(await postgresProcesses(dataDir)).toEqual([]);
  });

  it('leaves no PostgreSQL behind when Ctrl-C comes during the start', async () => {
    const hurried = runStartCommand({ SOUK_DATA_DIR: dataDir });
    await expect.poll(() => postgresProcesses(dataDir), { timeout: 40_000, interval: 10 }).not.toEqual([]);
    hurried.kill('SIGINT');
    await hurried.ended;
    await expect.poll(() => postgresProcesses(dataDir), { timeout: 30_000 }).toEqual([]);
  });

  it.each(['✓ starting PostgreSQL', '✓ running migrations', '✓ preparing the demo'])(
    'stops cleanly right after "%s", and does not call that a failed start',
    async (line) => {
      const again = runStartCommand({ SOUK_DATA_DIR: dataDir });
      await expect.poll(() => again.output(), { timeout: 60_000, interval: 5 }).toContain(line);
      again.kill('SIGTERM');
      expect(await again.ended, again.output()).toEqual({ code: 0, signal: null });
      expect(again.output()).toMatch(/Stopped\.\n$/);
      expect(again.output()).not.toContain('could not start');
      await expect.poll(() => postgresProcesses(dataDir), { timeout: 30_000 }).toEqual([]);
    },
  );

  it('starts after kill -9 at any moment of the start', async () => {
    for (const afterMs of [400, 800, 1_200]) {
      const struck = runStartCommand({ SOUK_DATA_DIR: dataDir });
      // real time: the kill must come at some moment of the start.
      await sleep(afterMs);
      struck.kill('SIGKILL');
      await struck.ended;
    }
    souk = runStartCommand({ SOUK_DATA_DIR: dataDir });
    expect(await readiness(await souk.running)).toBe(200);
    souk.kill('SIGTERM');
    expect(await souk.ended, souk.output()).toEqual({ code: 0, signal: null });
    expect(await postgresProcesses(dataDir)).toEqual([]);
  });
});

describe('npm start whose data folder is deleted while it runs', () => {
  it('says that it is not ready, answers 503 and never 500, says little, and stops when told to', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'souk-deleted-'));
    await copyKeptCluster(dataDir);
    const souk = runStartCommand({
      SOUK_DATA_DIR: dataDir,
      SOUK_LOG_LEVEL: 'warn',
      SOUK_DEMO: '0',
      SOUK_LIMIT_SIGN_IN_PER_MINUTE: '0',
    });
    try {
      const baseUrl = await souk.running;
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 20 });
      await expect.poll(() => readiness(baseUrl), { timeout: 40_000 }).toBe(503);
      const statuses = new Set<number>();
      for (let round = 0; round < 100; round++) {
        const { status } = await fetch(`${baseUrl}/dashboard/session`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: `somebody-${round}@example.test`, password: 'a long enough one' }),
        });
        statuses.add(status);
      }
      expect(statuses).toEqual(new Set([503]));
      expect(await readiness(baseUrl)).toBe(503);
      const logged = () =>
        souk
          .output()
          .split('\n')
          .filter((line) => line.startsWith('{'));
      const reasons = () => logged().filter((line) => line.includes('was deleted or replaced'));
      // Questions fail as soon as the folder is gone; the reason is found at the next look, up to a second later.
      await expect.poll(reasons, { timeout: 10_000 }).toHaveLength(1);
      expect(logged().length).toBeLessThan(100);
      souk.kill('SIGTERM');
      expect(await souk.ended, souk.output()).toEqual({ code: 0, signal: null });
    } finally {
      souk.kill('SIGKILL');
      await souk.ended;
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});

describe('an error that nothing handles', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.drop());

  /** A Souk in which such an error happens on a signal: no request may be able to cause one. */
  const start = (failing: string) =>
    runStartCommand({
      DATABASE_URL: database.url,
      SOUK_MASTER_KEY: 'ab'.repeat(32),
      SOUK_DEMO: '0',
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(`process.on('SIGUSR2',()=>{${failing}})`)}`,
    });

  it.each([
    ['thrown', `throw new Error('lost thread')`],
    ['rejected', `Promise.reject(new Error('lost thread'))`],
  ])('and is %s ends the process with a sentence, after what is under way', async (_, failing) => {
    const souk = start(failing);
    const { hostname, port } = new URL(await souk.running);
    // A request of which the last byte is still to come.
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    let answered = '';
    socket.on('data', (chunk) => {
      answered += chunk;
    });
    const body = JSON.stringify({ email: 'nobody@example.com', password: 'wrong password' });
    socket.write(
      `POST /dashboard/session HTTP/1.1\r\nhost: souk\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, -1)}`,
    );
    // real time: the head of the request must have been read, which nothing shows from outside.
    await sleep(300);
    souk.kill('SIGUSR2');
    await expect.poll(() => souk.output(), { timeout: 30_000 }).toContain('an uncaught error: lost thread');
    await expect(fetch(`http://${hostname}:${port}/health/live`)).rejects.toThrow();
    socket.write(body.slice(-1));
    expect(await souk.ended, souk.output()).toEqual({ code: 1, signal: null });
    expect(answered).toMatch(/^HTTP\/1\.1 401 /);
    expect(souk.output()).toContain('"level":"fatal"');
    expect(souk.output()).toContain('Running requests and jobs have finished.');
  });
});

it('names our TypeScript files in the stack trace of an unexpected error', async () => {
  // Thrown inside a call of ours: nothing that an operator can set makes a start fail unexpectedly.
  const failing = `process.on('newListener',(name)=>{if(name==='uncaughtException')throw new Error('unexpected')})`;
  const souk = runStartCommand({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(failing)}` });
  expect(await souk.ended).toEqual({ code: 1, signal: null });
  expect(souk.output()).toContain('Souk could not start: Error: unexpected\n');
  const frames = [...souk.output().matchAll(/ at (\w+) \((\S+\/packages\/server\/src\/[\w./-]+\.ts):(\d+):\d+\)/g)];
  expect(frames.map(([, name]) => name)).toEqual(['exitOnUncaught', 'startSouk']);
  const [, , file = '', line] = frames[0] ?? [];
  const text = await readFile(file, 'utf8');
  expect(text.split('\n')[Number(line) - 1]).toContain(`process.on('uncaughtException'`);
});

describe('npm start with DATABASE_URL', () => {
  let external: Awaited<ReturnType<typeof startThrowAwayCluster>>;
  let settings: Record<string, string>;

  beforeAll(async () => {
    external = await startThrowAwayCluster();
    const unused = join(external.dataDir, 'unused');
    settings = {
      DATABASE_URL: external.url,
      SOUK_MASTER_KEY: 'ab'.repeat(32),
      SOUK_DATA_DIR: unused,
      SOUK_DEMO: '0',
    };
  });

  afterAll(() => external.stop());

  it('uses that server, and leaves it running', async () => {
    const souk = runStartCommand(settings);
    expect(await readiness(await souk.running)).toBe(200);
    souk.kill('SIGTERM');
    expect(await souk.ended, souk.output()).toEqual({ code: 0, signal: null });
    expect((await postgresProcesses(external.dataDir)).length).toBeGreaterThan(0);
    expect(existsSync(settings.SOUK_DATA_DIR ?? '')).toBe(false);
  });

  it('loads modules that are needed later from their own files', async () => {
    const souk = runStartCommand(settings);
    try {
      // The list of common passwords is such a module.
      const signedUp = await fetch(`${await souk.running}/dashboard/users`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'later@example.test', password: 'a long enough one', name: 'Later' }),
      });
      expect(signedUp.status).toBe(201);
    } finally {
      souk.kill('SIGTERM');
      await souk.ended;
    }
  });

  it('names a port that is taken in one sentence, before it touches any database', async () => {
    const souk = runStartCommand({ PORT: String(external.port), SOUK_DATA_DIR: settings.SOUK_DATA_DIR ?? '' });
    expect(await souk.ended).toEqual({ code: 1, signal: null });
    expect(souk.output()).toContain(`port ${external.port} on 127.0.0.1 is used by another program`);
    expect(souk.output()).not.toContain('    at ');
    expect(souk.output()).not.toContain('PostgreSQL');
    expect(existsSync(settings.SOUK_DATA_DIR ?? '')).toBe(false);
  });

  it('names a master key that is not the database’s in one sentence', async () => {
    const souk = runStartCommand({ ...settings, SOUK_MASTER_KEY: 'cd'.repeat(32) });
    expect(await souk.ended).toEqual({ code: 1, signal: null });
    const complaint = souk.output().split('Souk could not start: ')[1];
    expect(complaint).toBe(
      'The signing keys cannot be opened: SOUK_MASTER_KEY is not the one this database was made with. Start with that key.\n',
    );
  });

  it('makes the folder of its demo.json, and leaves a folder with an embedded database alone', async () => {
    const demo = { ...settings, SOUK_DEMO: '1', SOUK_DATA_DIR: join(external.dataDir, 'made', 'for-demo') };
    const souk = runStartCommand(demo);
    await souk.running;
    souk.kill('SIGTERM');
    await souk.ended;
    expect(JSON.parse(await readFile(join(demo.SOUK_DATA_DIR, 'demo.json'), 'utf8')).staff.password).toHaveLength(20);
    const intruder = runStartCommand({ ...demo, SOUK_DATA_DIR: external.dataDir });
    expect(await intruder.ended).toEqual({ code: 1, signal: null });
    expect(intruder.output()).toMatch(/belongs to another Souk, whose demo\.json would be overwritten/);
    expect(intruder.output()).not.toContain('    at ');
  });

  it('says in one sentence that the server cannot be reached', async () => {
    const souk = runStartCommand({ ...settings, DATABASE_URL: 'postgres://127.0.0.1:1/souk' });
    expect(await souk.ended).toEqual({ code: 1, signal: null });
    expect(souk.output()).toContain('the database is not available (connect ECONNREFUSED 127.0.0.1:1)');
    expect(souk.output()).not.toContain('    at ');
  });

  it('asks for the master key in one sentence', async () => {
    const souk = runStartCommand({ DATABASE_URL: external.url });
    expect(await souk.ended).toEqual({ code: 1, signal: null });
    expect(souk.output()).toContain('SOUK_MASTER_KEY is required with DATABASE_URL');
    expect(souk.output()).not.toContain('    at ');
  });
});
