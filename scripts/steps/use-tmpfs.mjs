import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const NAME = /^souk-tests-(\d+)-/;
/** Several times what a whole run has at once. */
const ENOUGH_BYTES = 4e9;

/**
 * While `run` is under way, what it starts keeps its temporary files in memory, if there is plenty of it: databases and the
 * browsers' profiles come and go all the time, and on a disk a thirtieth of all processor time goes into that.
 */
export async function useTmpfs(run, memory = MEMORY) {
  // Not every system has such a folder.
  if (!existsSync(memory)) return run();
  sweep(memory);
  if (!isPlenty(memory)) return run();
  const folder = mkdtempSync(join(memory, `souk-tests-${process.pid}-`));
  // Like any folder for temporary files: PostgreSQL and programs in a box are other users than whoever runs the tests.
  chmodSync(folder, 0o1777);
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    return await run();
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    // A program that was told to end may still write there.
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

function isPlenty(memory) {
  const { bavail, bsize } = statfsSync(memory);
  return Math.min(bavail * bsize, freemem()) >= ENOUGH_BYTES;
}

/** What a run of ours that was killed has left. A PostgreSQL that lives on there ends within a minute: it looks for its folder. */
function sweep(memory) {
  for (const name of readdirSync(memory)) {
    const pid = Number(NAME.exec(name)?.[1]);
    if (!pid || isAlive(pid)) continue;
    const folder = join(memory, name);
    if (isMine(folder)) rmSync(folder, { recursive: true, force: true });
  }
}

/** Two runs may sweep at once. */
function isMine(folder) {
  return statSync(folder, { throwIfNoEntry: false })?.uid === process.getuid?.();
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
