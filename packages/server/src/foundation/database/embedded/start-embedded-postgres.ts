import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { adoptOrphanedServer } from './adopt-orphaned-server.js';
import { choosePostgresUser } from './choose-postgres-user.js';
import { type Addresses, addressesOf } from './cluster-addresses.js';
import { clusterPathsFor } from './cluster-paths.js';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { findFreePort } from './find-free-port.js';
import { type Launch, LaunchFailed, launchServer, type OnWaiting } from './launch-server.js';
import { locateBinaries } from './locate-binaries.js';
import { lockDataFolder } from './lock-data-folder.js';
import { makeBinariesRunnable } from './make-binaries-runnable.js';
import { prepareCluster } from './prepare-cluster.js';
import { readPostmasterFile } from './read-postmaster-file.js';
import type { RunningServer } from './running-server.js';
import { type SupervisionLog, superviseServer } from './supervise-server.js';
import { truncateLog } from './truncate-log.js';

export interface EmbeddedPostgresOptions {
  /** Souk's data folder; PostgreSQL takes the subfolder `postgres`. */
  dataDir: string;
  log?: SupervisionLog;
  /** Off only for clusters that are thrown away after a test run. */
  durable?: boolean;
  /** Called with progress messages for the terminal. */
  onProgress?: (step: string) => void;
}

export interface EmbeddedPostgres extends Addresses {
  stop(): Promise<void>;
}

const ATTEMPTS = 8;
const silent: SupervisionLog = { info: () => {}, warn: () => {}, error: () => {} };

/**
 * Starts the PostgreSQL that belongs to a data folder, creates it the first time, takes over one that outlived a killed
 * Souk, and keeps it running until `stop`. A second living Souk on the same folder is refused (`DataFolderInUse`).
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  const lock = await lockDataFolder(dataDir);
  try {
    const started = await startInLockedFolder({ ...options, dataDir });
    return {
      ...started,
      async stop() {
        await started.stop();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function startInLockedFolder({
  dataDir,
  log = silent,
  durable = true,
  onProgress = () => {},
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const paths = clusterPathsFor(dataDir);
  const user = await choosePostgresUser(paths.cluster);
  const binaries = await makeBinariesRunnable(await locateBinaries(), { user, dataDir, lasting: durable });
  onProgress('preparing the database folder');
  await prepareCluster({ dataDir, paths, binaries, user, durable });
  const logKeeper = await truncateLog(paths.log, (error) =>
    log.warn(`The PostgreSQL log was not shortened: ${error.message}`),
  );

  const launch: Launch = { paths, binaries, user, durable };
  onProgress('starting PostgreSQL');
  const onWaiting = (seconds: number) => onProgress(`PostgreSQL is recovering (${seconds} s)`);
  const server = await bringUp(launch, undefined, onWaiting);
  const supervised = superviseServer(paths.cluster, server, () => bringUp(launch, server.port, onWaiting), log);
  return {
    ...(await addressesOf(paths, server.port)),
    async stop() {
      logKeeper.stop();
      await supervised.stop();
    },
  };
}

/** Adopts or launches; `fixedPort` when clients already know the address. */
async function bringUp(launch: Launch, fixedPort: number | undefined, onWaiting: OnWaiting): Promise<RunningServer> {
  const { cluster } = launch.paths;
  const canSignIn = async (port: number) =>
    (fixedPort === undefined || port === fixedPort) && signsIn((await addressesOf(launch.paths, port)).adminUrl);
  let lastReason = '';
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const orphan = await adoptOrphanedServer(cluster, canSignIn);
    if (orphan) return orphan;
    const port = fixedPort ?? (await findFreePort());
    try {
      return await launchServer(launch, port, onWaiting);
    } catch (error) {
      if (!(error instanceof LaunchFailed)) throw error;
      lastReason = error.reason;
    }
    // The port went to somebody else in between, or the lock of a killed server lingers.
    await sleep(100 * attempt);
  }
  throw new EmbeddedPostgresError(`PostgreSQL did not start: ${lastReason} (its log is ${launch.paths.log}).`);
}

/** Addresses of the cluster in a data folder whose server a living Souk keeps; `undefined` when none serves. */
export async function findServingEmbeddedPostgres(dataDir: string): Promise<Addresses | undefined> {
  const paths = clusterPathsFor(resolve(dataDir));
  const postmaster = readPostmasterFile(paths.cluster);
  if (!postmaster?.port || postmaster.status !== 'ready') return undefined;
  const addresses = await addressesOf(paths, postmaster.port);
  return (await signsIn(addresses.adminUrl)) ? addresses : undefined;
}

/** A server that accepts our random password, and proves by SCRAM that it knows it too, is ours. */
async function signsIn(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
