import { type ChildProcess, spawn } from 'node:child_process';
import { appendFile, chown, copyFile, lstat, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  choosePostgresUser,
  type PostgresUser,
} from '@souk/server/foundation/database/embedded/choose-postgres-user.js';
import {
  type ClusterPaths,
  clusterPathsFor,
  dataDirectoryArgument,
} from '@souk/server/foundation/database/embedded/cluster-paths.js';
import { findClusterProcesses } from '@souk/server/foundation/database/embedded/find-cluster-processes.js';
import { findFreePort } from '@souk/server/foundation/database/embedded/find-free-port.js';
import { locateBinaries } from '@souk/server/foundation/database/embedded/locate-binaries.js';
import {
  makeBinariesRunnable,
  type RunnableBinaries,
} from '@souk/server/foundation/database/embedded/make-binaries-runnable.js';
import { prepareCluster } from '@souk/server/foundation/database/embedded/prepare-cluster.js';
import { postgresEnvironment } from '@souk/server/foundation/database/embedded/run-program.js';
import pg from 'pg';
import { cleanUpOnExit } from '../harness/cleanup.js';
import { makeDataFolder } from '../harness/make-data-folder.js';
import { copyCluster } from './copy-cluster.js';

export type Settings = Record<string, string>;

const startWithinMs = 30_000;

/** What every server of a drill is started with; a process that is killed loses nothing that it wrote, so no disk is waited for. */
const always: Settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '120',
  shared_buffers: '32MB',
  fsync: 'off',
  wal_level: 'replica',
  wal_keep_size: '512MB',
  // A standby that is promoted need not have known every transaction.
  hot_standby_feedback: 'on',
  wal_receiver_timeout: '5s',
  wal_retrieve_retry_interval: '200ms',
  client_connection_check_interval: '2s',
  jit: 'off',
  lc_messages: 'C',
};

/** One PostgreSQL server as an operator runs it: started, stopped, killed, copied to a standby, promoted. */
export class PostgresServer {
  readonly dataDir: string;
  readonly port: number;
  readonly #binaries: RunnableBinaries;
  readonly #user: PostgresUser;
  #child: ChildProcess | undefined;
  #passwords = { owner: '', admin: '' };
  readonly dispose: () => Promise<void>;

  private constructor(dataDir: string, port: number, binaries: RunnableBinaries, user: PostgresUser) {
    this.dataDir = dataDir;
    this.port = port;
    this.#binaries = binaries;
    this.#user = user;
    this.dispose = cleanUpOnExit(async () => {
      await this.kill();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
    });
  }

  /** A new cluster with database `souk` in it, started; a copy of the one in the data folder `kept`, if there is one. */
  static async create(settings: Settings = {}, kept?: string): Promise<PostgresServer> {
    const server = await PostgresServer.#prepare(await makeDataFolder(kept));
    await prepareCluster({
      dataDir: server.dataDir,
      paths: server.#paths,
      binaries: server.#binaries,
      user: server.#user,
      durable: false,
    });
    await appendFile(join(server.#paths.cluster, 'pg_hba.conf'), 'host replication all 127.0.0.1/32 scram-sha-256\n');
    await server.#readPasswords(server.#paths);
    await server.configure(settings);
    await server.start();
    return server;
  }

  static async #prepare(dataDir: string): Promise<PostgresServer> {
    const { cluster } = clusterPathsFor(dataDir);
    const user = await choosePostgresUser(cluster);
    const binaries = await makeBinariesRunnable(await locateBinaries(), { user, dataDir, lasting: false });
    return new PostgresServer(dataDir, await findFreePort(), binaries, user);
  }

  get #paths(): ClusterPaths {
    return clusterPathsFor(this.dataDir);
  }

  get name(): string {
    return `127.0.0.1:${this.port}`;
  }

  get url(): string {
    return `postgres://souk:${this.#passwords.owner}@${this.name}/souk`;
  }

  get adminUrl(): string {
    return `postgres://postgres:${this.#passwords.admin}@${this.name}/souk`;
  }

  /** As one address for all of them, as an operator writes it. */
  urlWith(...others: PostgresServer[]): string {
    return this.url.replace(this.name, [this, ...others].map(({ name }) => name).join(','));
  }

  get running(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  async #readPasswords({ password, adminPassword }: ClusterPaths): Promise<void> {
    this.#passwords = { owner: await readFile(password, 'utf8'), admin: await readFile(adminPassword, 'utf8') };
  }

  /** Read at the next start or reload. */
  async configure(settings: Settings): Promise<void> {
    const file = join(this.#paths.cluster, 'postgresql.auto.conf');
    const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`);
    await appendFile(file, lines.join(''));
    await this.#give(file);
  }

  async reconfigure(settings: Settings): Promise<void> {
    await this.configure(settings);
    await this.ask('select pg_reload_conf()');
  }

  async start(): Promise<void> {
    const { cluster, log } = this.#paths;
    const output = await open(log, 'a', 0o600);
    const settings = Object.entries({ ...always, port: String(this.port) });
    const child = spawn(
      this.#binaries.postgres,
      ['-D', dataDirectoryArgument(cluster), ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      {
        ...this.#user,
        cwd: cluster,
        env: postgresEnvironment(),
        detached: true,
        stdio: ['ignore', output.fd, output.fd],
      },
    );
    this.#child = child;
    await output.close();
    await this.#untilItAnswers();
  }

  async #untilItAnswers(): Promise<void> {
    const giveUpAt = performance.now() + startWithinMs;
    for (;;) {
      try {
        await this.ask('select 1');
        return;
      } catch (error) {
        if (!this.running || performance.now() > giveUpAt) {
          const log = await readFile(this.#paths.log, 'utf8');
          throw new Error(`PostgreSQL did not start: ${log.slice(-2_000)}`, { cause: error });
        }
      }
      await sleep(30);
    }
  }

  /** As a superuser. */
  // biome-ignore lint/suspicious/noExplicitAny: rows of every shape; what a drill relies on it looks at
  async ask(statement: string, values: unknown[] = []): Promise<any[]> {
    const client = new pg.Client({ connectionString: this.adminUrl, connectionTimeoutMillis: 3_000 });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query(statement, values)).rows;
    } finally {
      await client.end();
    }
  }

  /** Another server with the same data that follows this one, over `via` where that is another way to reach it. */
  async addStandby(name: string, { via = this.port, settings = {} as Settings } = {}): Promise<PostgresServer> {
    const standby = await this.copy();
    const { host, password } = { host: '127.0.0.1', password: this.#passwords.admin };
    await standby.configure({
      primary_conninfo: `host=${host} port=${via} user=postgres password=${password} application_name=${name}`,
      ...settings,
    });
    await standby.#write('standby.signal', '');
    await standby.start();
    return standby;
  }

  /** A copy under `pg_backup_start`, not started: the beginning of a standby, and of a restore. */
  async copy(): Promise<PostgresServer> {
    const copy = await PostgresServer.#prepare(await mkdtemp(join(tmpdir(), 'souk-drill-')));
    const client = new pg.Client(this.adminUrl);
    await client.connect();
    try {
      await client.query(`select pg_backup_start('drill', true)`);
      await copyCluster(this.#paths.cluster, copy.#paths.cluster);
      for (const file of ['password', 'adminPassword'] as const) await copyFile(this.#paths[file], copy.#paths[file]);
      const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
      await copy.#write('backup_label', rows[0]?.labelfile ?? '');
    } finally {
      await client.end();
    }
    await copy.#readPasswords(copy.#paths);
    return copy;
  }

  async promote(): Promise<void> {
    await this.ask('select pg_promote(true, 30)');
  }

  /** Until the standby has everything that is here. */
  async untilCaughtUp(standby: PostgresServer): Promise<void> {
    const giveUpAt = performance.now() + startWithinMs;
    const [{ lsn }] = await this.ask('select pg_current_wal_lsn() as lsn');
    for (;;) {
      const [{ there }] = await standby.ask('select pg_last_wal_replay_lsn() >= $1::pg_lsn as there', [lsn]);
      if (there) return;
      if (performance.now() > giveUpAt) throw new Error('A standby did not catch up.');
      await sleep(30);
    }
  }

  /** Restores from an archive up to a moment, then takes writes on a timeline of its own. */
  async recoverTo(archive: string, moment: string): Promise<void> {
    await this.configure({
      restore_command: `cp ${archive}/%f "%p"`,
      recovery_target_time: moment,
      recovery_target_action: 'promote',
      archive_mode: 'off',
    });
    await this.#write('recovery.signal', '');
    await this.start();
    const giveUpAt = performance.now() + startWithinMs;
    while ((await this.ask('select pg_is_in_recovery() as still'))[0].still) {
      if (performance.now() > giveUpAt) throw new Error('The restore did not end.');
      await sleep(50);
    }
  }

  /** Cleanly, waiting for its standbys. */
  async stop(): Promise<void> {
    await this.#end('SIGINT');
  }

  /** Every process of it at once, as when its machine is lost. */
  async kill(): Promise<void> {
    const child = this.#child;
    for (const pid of await findClusterProcesses(this.#paths.cluster)) signal(pid, 'SIGKILL');
    if (child && this.running) await new Promise((resolve) => child.once('exit', resolve));
  }

  /** It neither answers nor hangs up, as when its machine is cut off. */
  async freeze(): Promise<void> {
    for (const pid of await findClusterProcesses(this.#paths.cluster)) signal(pid, 'SIGSTOP');
  }

  async thaw(): Promise<void> {
    for (const pid of await findClusterProcesses(this.#paths.cluster)) signal(pid, 'SIGCONT');
  }

  async #end(how: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (!child || !this.running) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(how);
    await ended;
  }

  async #write(name: string, text: string): Promise<void> {
    const file = join(this.#paths.cluster, name);
    await writeFile(file, text, { mode: 0o600 });
    await this.#give(file);
  }

  /** Root writes files that the server's own user must read. */
  async #give(file: string): Promise<void> {
    const { uid, gid } = await lstat(this.#paths.cluster);
    await chown(file, uid, gid);
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
