import { statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';

/** Folders in which throw-away clusters may lie. */
export const throwAwayPlaces = ['/dev/shm', tmpdir()];

/** Several times what a run has at once: a database takes 13 MB, and as each clone is a checkpoint the log stays short. */
const ENOUGH_BYTES = 4e9;

/**
 * In memory where there is plenty of it: every test file clones a database of 900 files, which there takes a quarter of the
 * processor time. Otherwise among temporary files.
 */
export async function chooseThrowAwayPlace(): Promise<string> {
  const [memory = ''] = throwAwayPlaces;
  const room = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return Math.min(room, freemem()) < ENOUGH_BYTES ? tmpdir() : memory;
}
