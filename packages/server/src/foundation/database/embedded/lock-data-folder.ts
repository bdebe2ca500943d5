import { createHash } from 'node:crypto';
import { access, constants, mkdir, realpath, rm, stat } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';

export interface DataFolderLock {
  release(): Promise<void>;
}

/** Another living Souk holds the data folder. */
export class DataFolderInUse extends EmbeddedPostgresError {}

/**
 * Holds the data folder for this process. The lock is a listening local socket: the operating system grants it to one
 * process at a time and takes it back the moment that process dies, so no stale file and no reused pid can mislead us.
 */
export async function lockDataFolder(dataDir: string): Promise<DataFolderLock> {
  const address = await openDataFolder(dataDir);
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.end(String(process.pid));
  });
  if (await listens(server, address)) return lockHeldBy(server);

  const holder = await askHolder(address);
  if (holder.alive) throw inUse(dataDir, holder.pid);
  // Only a socket that is a file (macOS) can outlive its process.
  await rm(address, { force: true });
  if (await listens(server, address)) return lockHeldBy(server);
  throw inUse(dataDir, undefined);
}

async function openDataFolder(dataDir: string): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    return await lockAddress(dataDir);
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The data folder ${dataDir} cannot be used by this user (${(error as Error).message}): choose another one with SOUK_DATA_DIR.`,
    );
  }
}

function inUse(dataDir: string, pid: string | undefined): DataFolderInUse {
  const who = pid ? ` (process ${pid})` : '';
  return new DataFolderInUse(
    `Another Souk${who} is already running on the data folder ${dataDir}: stop it first, or give this one a folder of its own with SOUK_DATA_DIR.`,
  );
}

/**
 * Of a Linux address. Node.js 20 fills an abstract name up to it with zeros and newer versions do not: filled up here, all of
 * them meet at the same lock.
 */
const abstractNameBytes = 108;

/** Named after the folder's identity on the disk, so that two spellings of one path meet at the same lock. */
async function lockAddress(dataDir: string): Promise<string> {
  const { dev, ino } = await stat(dataDir, { bigint: true });
  if (process.platform === 'linux') return `\0souk-data-${dev}-${ino}`.padEnd(abstractNameBytes, '\0');
  if (process.platform === 'win32') {
    const name = createHash('sha256')
      .update((await realpath(dataDir)).toLowerCase())
      .digest('hex')
      .slice(0, 32);
    return `\\\\.\\pipe\\souk-data-${name}`;
  }
  return join(tmpdir(), `souk-data-${dev}-${ino}.sock`);
}

function listens(server: Server, address: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(false);
      else reject(error);
    };
    server.once('error', refuse);
    server.listen(address, () => {
      server.removeListener('error', refuse);
      // A probe that cannot be accepted learns nothing; the lock still holds.
      server.on('error', () => undefined);
      resolve(true);
    });
  });
}

function lockHeldBy(server: Server): DataFolderLock {
  server.unref();
  return { release: () => new Promise((resolve) => server.close(() => resolve())) };
}

function askHolder(address: string): Promise<{ alive: boolean; pid?: string }> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(address);
    // A holder too busy to answer is still alive.
    const impatience = setTimeout(() => socket.destroy(), 500);
    let connected = false;
    socket.on('connect', () => {
      connected = true;
    });
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      connected ||= error.code !== 'ECONNREFUSED' && error.code !== 'ENOENT';
    });
    socket.on('close', () => {
      clearTimeout(impatience);
      resolve({ alive: connected, pid: /^\d+$/.test(answer) ? answer : undefined });
    });
  });
}
