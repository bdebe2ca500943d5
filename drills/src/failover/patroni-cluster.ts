import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { accessSync, constants, openSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { choosePostgresUser } from '@souk/server/foundation/database/embedded/choose-postgres-user.js';
import { findClusterProcesses } from '@souk/server/foundation/database/embedded/find-cluster-processes.js';
import { findFreePort } from '@souk/server/foundation/database/embedded/find-free-port.js';
import pg from 'pg';
import { cleanUpOnExit } from '../harness/cleanup.js';

const debianPostgres = '/usr/lib/postgresql';
const startWithinMs = 90_000;

/** Why Patroni cannot be drilled on this machine; undefined when it can. */
export async function whyNoPatroni(): Promise<string | undefined> {
  const missing = ['patroni', 'etcd'].filter((program) => !isInstalled(program));
  if (missing.length > 0) return `${missing.join(' and ')} not installed (apt-get install patroni etcd-server)`;
  if ((await newestPostgres()) === undefined)
    return 'no PostgreSQL of the distribution is installed (apt-get install postgresql)';
  return undefined;
}

function isInstalled(program: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

async function newestPostgres(): Promise<string | undefined> {
  const versions = await readdir(debianPostgres).catch(() => []);
  const [newest] = versions.filter((name) => /^\d+$/.test(name)).sort((a, b) => Number(b) - Number(a));
  return newest && join(debianPostgres, newest, 'bin');
}

export interface Node {
  name: string;
  port: number;
  restPort: number;
  folder: string;
  child: ChildProcess | undefined;
}

/** Three PostgreSQL servers under Patroni, with etcd, all on loopback. */
export interface PatroniCluster {
  /** All three, as an operator writes them. */
  url: string;
  /** Waits until one of them is the leader and another its synchronous standby. */
  untilSettled(): Promise<Node>;
  /** Every process of the leader's machine. */
  killLeader(): Promise<Node>;
  /** Seconds from now until a server takes writes. */
  untilWritable(): Promise<number>;
  bringBack(node: Node): void;
  /** Of the leader. */
  urlOf(node: Node): string;
  dispose(): Promise<void>;
}

export async function startPatroniCluster(say: (text: string) => void): Promise<PatroniCluster> {
  const home = await mkdtemp(join(tmpdir(), 'souk-patroni-'));
  const user = await choosePostgresUser(join(home, 'not-there'));
  if (user) await chown(home, user.uid, user.gid);
  await chmod(home, 0o755);
  const binDir = (await newestPostgres()) ?? '';
  const password = randomBytes(16).toString('hex');
  const spawnHere = (program: string, args: string[], log: string) => {
    const output = openSync(join(home, log), 'a', 0o666);
    return spawn(program, args, {
      ...user,
      cwd: home,
      detached: true,
      env: { PATH: process.env.PATH, LC_ALL: 'C', HOME: home },
      stdio: ['ignore', output, output],
    });
  };
  const [clientPort, peerPort] = [await findFreePort(), await findFreePort()];
  const etcdUrl = `http://127.0.0.1:${clientPort}`;
  const peerUrl = `http://127.0.0.1:${peerPort}`;
  const etcd = spawnHere(
    'etcd',
    [
      ...['--data-dir', join(home, 'etcd'), '--listen-client-urls', etcdUrl, '--advertise-client-urls', etcdUrl],
      ...['--listen-peer-urls', peerUrl, '--initial-advertise-peer-urls', peerUrl],
      ...['--initial-cluster', `default=${peerUrl}`, '--unsafe-no-fsync'],
    ],
    'etcd.log',
  );
  const nodes: Node[] = [];
  for (const name of ['one', 'two', 'three']) {
    const folder = join(home, name);
    await mkdir(folder, { mode: 0o700 });
    if (user) await chown(folder, user.uid, user.gid);
    nodes.push({ name, folder, port: await findFreePort(), restPort: await findFreePort(), child: undefined });
  }
  const urlOf = ({ port }: Pick<Node, 'port'>) => `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  const ask = async (node: Node, statement: string) => {
    const client = new pg.Client({ connectionString: urlOf(node), connectionTimeoutMillis: 2_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query(statement)).rows[0];
    } catch {
      return undefined;
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  const start = async (node: Node) => {
    const file = join(home, `${node.name}.json`);
    // JSON is YAML.
    await writeFile(file, JSON.stringify(settingsOf(node, { etcd: `127.0.0.1:${clientPort}`, binDir, password })));
    node.child = spawnHere('patroni', [file], `${node.name}.log`);
  };
  const dispose = cleanUpOnExit(async () => {
    for (const node of nodes) await killNode(node);
    etcd.kill('SIGKILL');
    await rm(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  });

  const until = async <Found>(what: string, look: () => Promise<Found | undefined>): Promise<Found> => {
    const giveUpAt = performance.now() + startWithinMs;
    for (;;) {
      const found = await look();
      if (found !== undefined) return found;
      if (performance.now() > giveUpAt) {
        const logs = await Promise.all(
          nodes.map(({ name }) => readFile(join(home, `${name}.log`), 'utf8').catch(() => '')),
        );
        throw new Error(
          `${what} within ${startWithinMs / 1_000} s:\n${logs.map((log) => log.slice(-1_500)).join('\n---\n')}`,
        );
      }
      await sleep(100);
    }
  };
  const findLeader = async (): Promise<Node | undefined> => {
    for (const node of nodes) {
      const row = await ask(node, `select pg_is_in_recovery() as standby`);
      if (row?.standby === false) return node;
    }
    return undefined;
  };
  const untilSettled = () =>
    until('No leader with a synchronous standby was there', async () => {
      const leader = await findLeader();
      if (!leader) return undefined;
      const row = await ask(
        leader,
        `select count(*) filter (where sync_state in ('sync', 'quorum'))::int as sync, count(*)::int as all from pg_stat_replication where state = 'streaming'`,
      );
      return row && row.sync >= 1 && row.all === 2 ? leader : undefined;
    });

  try {
    for (const node of nodes) await start(node);
    const leader = await untilSettled();
    say(`Patroni's leader is ${leader.name}`);
    await ask(leader, 'create database souk');
  } catch (error) {
    await dispose();
    throw error;
  }
  return {
    url: `postgres://postgres:${password}@${nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')}/souk?target_session_attrs=read-write`,
    untilSettled,
    urlOf: (node) => urlOf(node).replace(/postgres$/, 'souk'),
    async killLeader() {
      const leader = await untilSettled();
      await killNode(leader);
      return leader;
    },
    async untilWritable() {
      const from = performance.now();
      await until('No server took writes', findLeader);
      return (performance.now() - from) / 1_000;
    },
    bringBack: (node) => void start(node),
    dispose,
  };
}

/** As fast as Patroni allows: it declares a leader lost after `ttl`, which is 20 seconds at least. */
function settingsOf(
  { name, port, restPort, folder }: Node,
  { etcd, binDir, password }: { etcd: string; binDir: string; password: string },
) {
  const rest = `127.0.0.1:${restPort}`;
  const address = `127.0.0.1:${port}`;
  return {
    scope: 'souk',
    name,
    restapi: { listen: rest, connect_address: rest },
    etcd3: { host: etcd },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 2,
        retry_timeout: 3,
        maximum_lag_on_failover: 1_048_576,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, use_slots: true },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }],
      pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication all 127.0.0.1/32 scram-sha-256'],
    },
    postgresql: {
      listen: address,
      connect_address: address,
      data_dir: join(folder, 'data'),
      bin_dir: binDir,
      pgpass: join(folder, 'pgpass'),
      authentication: {
        superuser: { username: 'postgres', password },
        replication: { username: 'replicator', password },
        rewind: { username: 'rewinder', password },
      },
      parameters: {
        unix_socket_directories: '',
        max_connections: 160,
        shared_buffers: '32MB',
        fsync: 'off',
        wal_keep_size: '512MB',
        password_encryption: 'scram-sha-256',
      },
    },
  };
}

/** Patroni and every PostgreSQL process of the node, at once. */
async function killNode({ child, folder }: Node): Promise<void> {
  const patroni = child?.pid && child.exitCode === null && child.signalCode === null ? [child.pid] : [];
  for (const pid of [...patroni, ...(await findClusterProcesses(join(folder, 'data')))]) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}
