import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, readlink, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { choosePostgresUser } from './choose-postgres-user.js';
import { addressesOf } from './cluster-addresses.js';
import { clusterPathsFor } from './cluster-paths.js';
import { connectEmbeddedPostgres } from './connect-embedded-postgres.js';
import { discardCluster } from './discard-cluster.js';
import { findFreePort } from './find-free-port.js';
import { launchServer } from './launch-server.js';
import { locateBinaries } from './locate-binaries.js';
import { makeBinariesRunnable } from './make-binaries-runnable.js';
import { readPostmasterFile } from './read-postmaster-file.js';
import { stopServer } from './running-server.js';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.js';

let dataDir: string;
let running: EmbeddedPostgres | undefined;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'souk-embedded-'));
});

afterEach(async () => {
  await running?.stop();
  running = undefined;
});

afterAll(() => discardCluster(dataDir));

async function start({ durable = false } = {}): Promise<EmbeddedPostgres> {
  running = await startEmbeddedPostgres({ dataDir, durable });
  return running;
}

/** The same address without the socket. */
function overNetwork(address: string): string {
  const url = new URL(address);
  url.searchParams.delete('host');
  return url.href;
}

async function ask(url: string, statement: string): Promise<Record<string, unknown> | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(statement)).rows[0];
  } finally {
    await client.end();
  }
}

it('makes database souk in UTF8, with an order and letter case that no machine changes', async () => {
  const { url } = await start();
  expect(await ask(url, `select current_database() as name, lower('ÉÇ') as lower, 'Z' < 'a' as by_code_point`)).toEqual(
    {
      name: 'souk',
      lower: 'éç',
      by_code_point: true,
    },
  );
  expect(await ask(url, 'show server_encoding')).toEqual({ server_encoding: 'UTF8' });
  expect(await ask(url, 'show timezone')).toEqual({ TimeZone: 'UTC' });
});

it('is durable unless it is told not to be', async () => {
  const lasting = await mkdtemp(join(tmpdir(), 'souk-embedded-'));
  const cluster = await startEmbeddedPostgres({ dataDir: lasting });
  try {
    expect(await ask(cluster.adminUrl, 'show fsync')).toEqual({ fsync: 'on' });
    expect(await ask(cluster.adminUrl, 'show synchronous_commit')).toEqual({ synchronous_commit: 'on' });
  } finally {
    await cluster.stop();
    await discardCluster(lasting);
  }
});

it('listens on loopback only and asks for the password it keeps with mode 0600', async () => {
  const { url, adminUrl } = await start();
  const paths = clusterPathsFor(dataDir);
  expect(await ask(adminUrl, 'show listen_addresses')).toEqual({ listen_addresses: '127.0.0.1' });
  for (const file of [paths.password, paths.adminPassword]) expect((await stat(file)).mode & 0o777).toBe(0o600);
  const guessed = new URL(url);
  guessed.password = 'souk';
  await expect(ask(guessed.href, 'select 1')).rejects.toThrow('password authentication failed');
  await expect(ask(overNetwork(guessed.href), 'select 1')).rejects.toThrow('password authentication failed');
});

it('has its random passwords hashed once, as nobody guesses them', async () => {
  const { adminUrl } = await start();
  const verifiers = "select array_agg(split_part(rolpassword, ':', 1)) as of from pg_authid where rolcanlogin";
  expect(await ask(adminUrl, verifiers)).toEqual({ of: ['SCRAM-SHA-256$1', 'SCRAM-SHA-256$1'] });
});

it('is reached by a socket in its folder, and by its port', async () => {
  const { url, adminUrl, port } = await start();
  const asked = 'select host(inet_client_addr()) as client';
  for (const address of [url, adminUrl]) {
    expect(new URL(address).searchParams.get('host')).toBe(clusterPathsFor(dataDir).cluster);
    expect(await ask(address, asked)).toEqual({ client: null });
    expect(new URL(overNetwork(address)).host).toBe(`127.0.0.1:${port}`);
    expect(await ask(overNetwork(address), asked)).toEqual({ client: '127.0.0.1' });
  }
});

it('is reached by its port where the path to its folder is too long for a socket', async () => {
  const deep = join(await mkdtemp(join(tmpdir(), 'souk-embedded-')), 'so-deep-down-'.repeat(10));
  const cluster = await startEmbeddedPostgres({ dataDir: deep, durable: false });
  try {
    expect(await ask(cluster.url, 'select host(inet_client_addr()) as client')).toEqual({ client: '127.0.0.1' });
  } finally {
    await cluster.stop();
    await discardCluster(deep);
  }
});

it('has a port alone where its folder holds no sockets', async () => {
  await (await start()).stop();
  running = undefined;
  const paths = clusterPathsFor(dataDir);
  const user = await choosePostgresUser(paths.cluster);
  const binaries = await makeBinariesRunnable(await locateBinaries(), { user, dataDir, lasting: false });
  const port = await findFreePort();
  // As good as such a file system: where the socket would be, none can be made.
  const inTheWay = join(paths.cluster, `.s.PGSQL.${port}`);
  await mkdir(join(inTheWay, 'anything'), { recursive: true });
  const server = await launchServer({ paths, binaries, user, durable: false }, port, () => undefined);
  try {
    const { url } = await addressesOf(paths, port);
    expect(await ask(url, 'select host(inet_client_addr()) as client')).toEqual({ client: '127.0.0.1' });
  } finally {
    await stopServer(server);
    await rm(inTheWay, { recursive: true });
  }
});

it('gives a cluster of an older Souk the rule for sockets, and keeps what an operator has added', async () => {
  await (await start()).stop();
  running = undefined;
  const rules = join(clusterPathsFor(dataDir).cluster, 'pg_hba.conf');
  const older = 'host all all 127.0.0.1/32 scram-sha-256\nhost replication all 127.0.0.1/32 scram-sha-256\n';
  await writeFile(rules, older);
  const { url } = await start();
  expect(await ask(url, 'select inet_client_addr() as client')).toEqual({ client: null });
  expect(await readFile(rules, 'utf8')).toBe(`${older}local all all scram-sha-256\n`);
});

it.runIf(process.platform === 'linux')(
  'locks its folder by an address that is the same for every Node.js',
  async () => {
    await start();
    const { dev, ino } = await stat(dataDir);
    const addresses = (await readFile('/proc/net/unix', 'latin1')).split('\n').map((line) => line.split(' ').at(-1));
    // The kernel shows zeros as @: the whole length of an address is in use.
    expect(addresses).toContain(`@souk-data-${dev}-${ino}`.padEnd(108, '@'));
  },
);

it('refuses a second living Souk on the same data folder with one sentence', async () => {
  await start();
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
    `Another Souk (process ${process.pid}) is already running on the data folder ${dataDir}: stop it first, or give this one a folder of its own with SOUK_DATA_DIR.`,
  );
});

it('lets a short command use the PostgreSQL of the Souk that runs', async () => {
  const { url } = await start();
  const beside = await connectEmbeddedPostgres({ dataDir });
  expect(beside.url).toBe(url);
  await beside.stop();
  expect(await ask(url, 'select 1 as alive')).toEqual({ alive: 1 });
});

it('comes back by itself, at the same address, after PostgreSQL was killed', async () => {
  const { url } = await start({ durable: true });
  await ask(url, 'create table kept (n int)');
  const before = readPostmasterFile(clusterPathsFor(dataDir).cluster);
  process.kill(before?.pid ?? -1, 'SIGKILL');
  await expect
    .poll(() => ask(url, 'select count(*)::int as n from kept').catch(() => 'away'), { timeout: 10_000 })
    .toEqual({
      n: 0,
    });
  const after = readPostmasterFile(clusterPathsFor(dataDir).cluster);
  expect(after?.pid).not.toBe(before?.pid);
});

it('clears away the sockets of a server that was killed, and the locks on them, whoever has inherited their process id', async () => {
  await (await start()).stop();
  running = undefined;
  const { cluster } = clusterPathsFor(dataDir);
  for (const name of ['.s.PGSQL.1', '.s.PGSQL.1.lock']) await writeFile(join(cluster, name), `${process.pid}\n`);
  const { port } = await start();
  const sockets = (await readdir(cluster)).filter((name) => name.startsWith('.s.PGSQL.')).sort();
  expect(sockets).toEqual([`.s.PGSQL.${port}`, `.s.PGSQL.${port}.lock`]);
});

it('ends when its folder is deleted under it, says so once, and is back when the folder is', async () => {
  const said: string[] = [];
  const log = { info: (line: string) => said.push(line), warn: () => {}, error: (line: string) => said.push(line) };
  running = await startEmbeddedPostgres({ dataDir, durable: true, log });
  const { url } = running;
  await ask(url, 'create table gone_and_back (n int)');
  const { home } = clusterPathsFor(dataDir);
  await rename(home, `${home}-elsewhere`);
  await expect.poll(() => ask(url, 'select 1').catch(({ code }) => code), { timeout: 10_000 }).toBe('ENOENT');
  // real time: several rounds of the supervision pass, and only the first may log.
  await sleep(2_500);
  expect(said.filter((line) => line.includes('was deleted or replaced'))).toHaveLength(1);
  expect(said).toHaveLength(2);
  await rename(`${home}-elsewhere`, home);
  await expect
    .poll(() => ask(url, 'select count(*)::int as n from gone_and_back').catch(() => 'away'), { timeout: 10_000 })
    .toEqual({ n: 0 });
});

it('runs from a copy of its programs, which an installation of packages leaves alone', async () => {
  await start({ durable: true });
  const { pid = -1 } = readPostmasterFile(clusterPathsFor(dataDir).cluster) ?? {};
  const program = await readlink(`/proc/${pid}/exe`);
  const { native } = await locateBinaries();
  expect(program.startsWith(native)).toBe(false);
  expect(program).toMatch(/\/postgres-[^/]+\/native\/bin\/postgres$/);
});

it('links its programs into the data folder when it runs as the same user, and forgets those of older builds', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'souk-binaries-'));
  const binaries = await locateBinaries();
  await mkdir(join(folder, 'cache', 'postgres-0.0.1-linux-x64'), { recursive: true });
  const runnable = await makeBinariesRunnable(binaries, { user: undefined, dataDir: folder, lasting: true });
  expect(runnable.postgres).toBe(join(folder, 'cache', `postgres-${binaries.build}`, 'native', 'bin', 'postgres'));
  expect(await readdir(join(folder, 'cache'))).toEqual([`postgres-${binaries.build}`]);
  // The same file under a second name: no space, and no time to speak of.
  const [linked, original] = await Promise.all(
    [runnable.postgres, join(binaries.native, 'bin', 'postgres')].map((file) => stat(file)),
  );
  if (linked?.dev === original?.dev) expect(linked?.ino).toBe(original?.ino);
  await rm(folder, { recursive: true });
});

it('is not misled by a stale pid that now belongs to another process', async () => {
  await (await start()).stop();
  running = undefined;
  const { cluster } = clusterPathsFor(dataDir);
  const user = await choosePostgresUser(cluster);
  const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {
    ...user,
    cwd: '/',
    stdio: 'ignore',
  });
  try {
    const file = join(cluster, 'postmaster.pid');
    await writeFile(file, `${stranger.pid}\n${cluster}\n1\n5432\n\n127.0.0.1\n  1234567         0\nready   \n`);
    const { url } = await start();
    expect(await ask(url, 'select 1 as alive')).toEqual({ alive: 1 });
    expect(stranger.exitCode).toBeNull();
  } finally {
    stranger.kill('SIGKILL');
  }
});

it('says which version made the data when it cannot read it', async () => {
  const old = await mkdtemp(join(tmpdir(), 'souk-embedded-'));
  const { cluster } = clusterPathsFor(old);
  await mkdir(cluster, { recursive: true });
  await writeFile(join(cluster, 'PG_VERSION'), '9\n');
  await expect(startEmbeddedPostgres({ dataDir: old })).rejects.toThrow('was created with PostgreSQL 9');
  await rm(old, { recursive: true });
});

it('stops PostgreSQL cleanly', async () => {
  const { url, stop } = await start();
  running = undefined;
  await stop();
  await expect(ask(url, 'select 1')).rejects.toThrow('ENOENT');
  expect(await readFile(clusterPathsFor(dataDir).log, 'utf8')).toMatch(/database system is shut down\n$/);
});
