import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { PostgresUser } from './choose-postgres-user.js';
import { type ClusterPaths, clusterPathsIn, dataDirectoryArgument } from './cluster-paths.js';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { findClusterProcesses } from './find-cluster-processes.js';
import type { RunnableBinaries } from './make-binaries-runnable.js';
import { runProgram } from './run-program.js';

const UNFINISHED = 'postgres.unfinished-';

export interface Preparation {
  dataDir: string;
  paths: ClusterPaths;
  binaries: RunnableBinaries;
  user: PostgresUser;
  durable: boolean;
}

/**
 * Creates the cluster the first time. Everything happens in a temporary folder, which one rename then moves into place:
 * a kill at any moment leaves either a complete cluster or leftovers that the next start removes.
 */
export async function prepareCluster(preparation: Preparation): Promise<'made' | 'found'> {
  const { dataDir, paths, binaries } = preparation;
  await sweepUnfinished(dataDir);
  const version = await readClusterVersion(paths.cluster);
  if (version === binaries.majorVersion) {
    await addAccessRules(paths, preparation.user);
    return 'found';
  }
  if (version !== undefined) throw wrongVersion(paths, version, binaries.majorVersion);

  const unfinished = clusterPathsIn(join(dataDir, `${UNFINISHED}${randomBytes(6).toString('hex')}`));
  await makeCluster(unfinished, preparation);
  await rename(unfinished.home, paths.home);
  if (preparation.durable) await flush(dataDir);
  return 'made';
}

async function sweepUnfinished(dataDir: string): Promise<void> {
  const leftovers = (await readdir(dataDir)).filter((name) => name.startsWith(UNFINISHED));
  for (const name of leftovers) {
    const { home, cluster } = clusterPathsIn(join(dataDir, name));
    // The initdb of a killed Souk may still be writing.
    for (const pid of await findClusterProcesses(cluster)) process.kill(pid, 'SIGKILL');
    await rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  }
}

async function readClusterVersion(cluster: string): Promise<string | undefined> {
  try {
    return (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function wrongVersion(paths: ClusterPaths, found: string, ours: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The database in ${paths.home} was created with PostgreSQL ${found} and this version of Souk includes PostgreSQL ${ours}: export it with the earlier version of Souk and restore it here, or choose another SOUK_DATA_DIR.`,
  );
}

type Making = Pick<Preparation, 'binaries' | 'user' | 'durable'>;

async function makeCluster(paths: ClusterPaths, making: Making): Promise<void> {
  const { user, durable } = making;
  // Without /proc the other user has to traverse the path, so the folder allows that; its files stay private.
  const mustWalk = user !== undefined && process.platform !== 'linux';
  await mkdir(paths.home, { mode: 0o700 });
  if (mustWalk) await chmod(paths.home, 0o711);
  await mkdir(paths.cluster, { mode: 0o700 });
  if (user) await giveTo(paths.cluster, user);

  await runInitdb(paths, making);
  const password = randomBytes(24).toString('hex');
  const adminPassword = randomBytes(24).toString('hex');
  await createRolesAndDatabase(paths, making, { password, adminPassword });
  await writeAccessRules(paths, user);
  await writeDurably(paths.password, password);
  await writeDurably(paths.adminPassword, adminPassword);
  if (durable) await flush(paths.cluster);
  if (durable) await flush(paths.home);
}

async function giveTo(folder: string, { uid, gid }: { uid: number; gid: number }): Promise<void> {
  try {
    await chown(folder, uid, gid);
  } catch (error) {
    throw new EmbeddedPostgresError(
      `PostgreSQL cannot run as root, and its files cannot be given to uid ${uid} here (${(error as Error).message}): start Souk as an ordinary user, or set DATABASE_URL.`,
    );
  }
}

async function runInitdb(paths: ClusterPaths, { binaries, user, durable }: Making): Promise<void> {
  const args = ['-D', dataDirectoryArgument(paths.cluster), '--username=postgres', '--encoding=UTF8'];
  // PostgreSQL's own Unicode rules: the same order and letter case on every machine.
  args.push('--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8');
  args.push('--auth=reject', '--no-instructions');
  if (!durable) args.push('--no-sync');
  const { code, output } = await runProgram(binaries.initdb, args, { user, cwd: paths.cluster });
  if (code === 0) return;
  throw new EmbeddedPostgresError(
    `PostgreSQL could not make its data folder in ${paths.home}: ${lastLine(output)} (set DATABASE_URL to use a PostgreSQL of your own).`,
  );
}

/** Done in single-user mode, before anyone can connect: there is no moment without a password. */
async function createRolesAndDatabase(
  paths: ClusterPaths,
  { binaries, user, durable }: Making,
  { password, adminPassword }: { password: string; adminPassword: string },
): Promise<void> {
  const statements = [
    `alter role postgres password '${adminPassword}'`,
    `create role souk login password '${password}'`,
    'create database souk owner souk',
  ];
  const args = [
    '--single',
    '-D',
    dataDirectoryArgument(paths.cluster),
    ...['-c', `fsync=${durable ? 'on' : 'off'}`],
    // Many rounds slow down whoever guesses a password. These are 24 random bytes, and every new connection would pay for them.
    ...['-c', 'scram_iterations=1'],
    'postgres',
  ];
  const input = `${statements.join('\n')}\n`;
  const { code, output } = await runProgram(binaries.postgres, args, { user, cwd: paths.cluster, input });
  const complaint = output.split('\n').find((line) => /\b(ERROR|FATAL|PANIC):/.test(line));
  if (code === 0 && !complaint) return;
  throw new EmbeddedPostgresError(`PostgreSQL could not make database souk: ${complaint ?? lastLine(output)}`);
}

const accessRules = ['local all all scram-sha-256', 'host all all 127.0.0.1/32 scram-sha-256'];

async function writeAccessRules(paths: ClusterPaths, user: PostgresUser, rules = accessRules): Promise<void> {
  const file = join(paths.cluster, 'pg_hba.conf');
  await writeDurably(`${file}.new`, `${rules.join('\n')}\n`);
  if (user) await chown(`${file}.new`, user.uid, user.gid);
  await rename(`${file}.new`, file);
}

/** Those that a cluster of an older Souk lacks. Whatever an operator has added to it stays. */
async function addAccessRules(paths: ClusterPaths, user: PostgresUser): Promise<void> {
  const present = (await readFile(join(paths.cluster, 'pg_hba.conf'), 'utf8')).trimEnd().split('\n');
  const missing = accessRules.filter((rule) => !present.includes(rule));
  if (missing.length > 0) await writeAccessRules(paths, user, [...present, ...missing]);
}

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function flush(folder: string): Promise<void> {
  // Windows has no way to flush a folder.
  if (process.platform === 'win32' || !(await stat(folder)).isDirectory()) return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function lastLine(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  return lines.find((line) => /error|fatal/i.test(line)) ?? lines.at(-1) ?? 'no reason given';
}
