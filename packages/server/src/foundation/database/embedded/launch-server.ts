import { spawn } from 'node:child_process';
import { chown, open, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresUser } from './choose-postgres-user.js';
import { type ClusterPaths, dataDirectoryArgument } from './cluster-paths.js';
import { placeOf } from './find-cluster-processes.js';
import type { RunnableBinaries } from './make-binaries-runnable.js';
import { readPostmasterFile } from './read-postmaster-file.js';
import { postgresEnvironment } from './run-program.js';
import { type RunningServer, stopOnExit } from './running-server.js';
import { serverSettings } from './server-settings.js';

export interface Launch {
  paths: ClusterPaths;
  binaries: RunnableBinaries;
  user: PostgresUser;
  durable: boolean;
}

/** Called every few seconds while PostgreSQL does not accept connections yet. */
export type OnWaiting = (seconds: number) => void;

/** PostgreSQL ended before it was ready; `reason` is what it wrote in its log. */
export class LaunchFailed extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super(`PostgreSQL did not start: ${reason}`);
    this.reason = reason;
  }
  /** Some file systems hold no sockets, such as folders that a virtual machine shares with its host. */
  get socketRefused(): boolean {
    return this.reason.includes('could not create any Unix-domain sockets');
  }
}

/** Starts PostgreSQL and waits until it accepts connections; crash recovery may take its time. */
export async function launchServer(launch: Launch, port: number, onWaiting: OnWaiting): Promise<RunningServer> {
  if (process.platform === 'win32') return launchWith(launch, { port, socket: false }, onWaiting);
  try {
    return await launchWith(launch, { port, socket: true }, onWaiting);
  } catch (error) {
    if (!(error instanceof LaunchFailed && error.socketRefused)) throw error;
    return launchWith(launch, { port, socket: false }, onWaiting);
  }
}

async function launchWith(
  { paths, binaries, user, durable }: Launch,
  { port, socket }: { port: number; socket: boolean },
  onWaiting: OnWaiting,
): Promise<RunningServer> {
  const place = await placeOf(paths.cluster);
  if (!place) throw new LaunchFailed(`its data folder ${paths.cluster} is gone`);
  const log = await openLog(paths);
  const startOfOurs = (await log.stat()).size;
  // Detached, so that Ctrl-C reaches Souk alone, which then stops PostgreSQL in order.
  const child = spawn(
    binaries.postgres,
    ['-D', dataDirectoryArgument(paths.cluster), ...serverSettings({ port, socket, durable })],
    {
      ...user,
      cwd: paths.cluster,
      env: postgresEnvironment(),
      detached: true,
      windowsHide: true,
      stdio: ['ignore', log.fd, log.fd],
    },
  );
  let running = true;
  let spawnError: Error | undefined;
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', (error) => {
      spawnError = error;
      resolve();
    });
  }).then(() => {
    running = false;
  });
  child.unref();
  if (child.pid) stopOnExit(child.pid, ended);
  await log.close();

  const startedAt = performance.now();
  let nextWord = 5;
  while (running) {
    await sleep(10);
    const postmaster = readPostmasterFile(paths.cluster);
    if (postmaster?.pid === child.pid && postmaster?.status === 'ready') {
      return { pid: postmaster.pid, port, place, ended };
    }
    const seconds = (performance.now() - startedAt) / 1000;
    if (seconds > nextWord) {
      onWaiting(Math.round(seconds));
      nextWord += 5;
    }
  }
  throw new LaunchFailed(spawnError?.message ?? (await readReason(paths.log, startOfOurs)));
}

async function openLog(paths: ClusterPaths) {
  const log = await open(paths.log, 'a', 0o600);
  // Root may be visiting another user's data folder: leave no file behind that its owner cannot write.
  if (process.getuid?.() === 0) {
    const { uid, gid } = await stat(paths.home);
    await chown(paths.log, uid, gid);
  }
  return log;
}

async function readReason(path: string, from: number): Promise<string> {
  const log = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await log.read({ buffer: Buffer.alloc(64 * 1024), position: from });
    const lines = buffer.toString('utf8', 0, bytesRead).split('\n').filter(Boolean);
    const telling = lines.filter((line) => /\b(FATAL|PANIC|ERROR|WARNING|HINT):/.test(line));
    return (telling.length > 0 ? telling : lines).join(' | ') || 'it ended without a word';
  } finally {
    await log.close();
  }
}
