import { copyFile, stat, truncate } from 'node:fs/promises';

const MAX_LOG_BYTES = 8 * 2 ** 20;
const LOOK_EVERY_MS = 60_000;

/** Keeps the server's log and one older part of it. PostgreSQL appends, so the file can be truncated while it is open. */
export async function truncateLog(log: string, onError: (error: Error) => void): Promise<{ stop(): void }> {
  await shorten(log);
  const timer = setInterval(() => shorten(log).catch(onError), LOOK_EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

async function shorten(log: string): Promise<void> {
  const size = await stat(log).then(
    (found) => found.size,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return 0;
      throw error;
    },
  );
  if (size <= MAX_LOG_BYTES) return;
  await copyFile(log, `${log}.1`);
  await truncate(log, 0);
}
