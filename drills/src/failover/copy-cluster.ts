import { chown, copyFile, lstat, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** What a copy must not have: it belongs to the server that runs, or is fetched from it. */
const left = new Set(['postmaster.pid', 'postmaster.opts', 'standby.signal', 'recovery.signal', 'backup_label']);
const emptied = new Set(['pg_wal', 'pg_replslot', 'pg_stat_tmp', 'pg_subtrans', 'pg_notify', 'pg_dynshmem']);

/** Copies the files of a running server, between `pg_backup_start` and `pg_backup_stop`; those that vanish meanwhile are not needed. */
export async function copyCluster(from: string, to: string): Promise<void> {
  await copyFolder(from, to, '');
}

async function copyFolder(from: string, to: string, within: string): Promise<void> {
  const { uid, gid } = await lstat(join(from, within));
  await mkdir(join(to, within), { mode: 0o700, recursive: true });
  await chown(join(to, within), uid, gid);
  for (const entry of await readdir(join(from, within), { withFileTypes: true })) {
    const path = join(within, entry.name);
    if (left.has(path)) continue;
    if (entry.isDirectory()) await copyFolder(from, to, path);
    else if (!emptied.has(path.split('/')[0] ?? '')) await copyOne(join(from, path), join(to, path), { uid, gid });
  }
}

async function copyOne(from: string, to: string, { uid, gid }: { uid: number; gid: number }): Promise<void> {
  try {
    await copyFile(from, to);
    await chown(to, uid, gid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
