import { readFile, stat } from 'node:fs/promises';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';

/** The user PostgreSQL runs as; `undefined` means the one Souk runs as. */
export type PostgresUser = { uid: number; gid: number } | undefined;

/** PostgreSQL refuses to run as root. Then it runs as the owner of its files, or as `nobody` the first time. */
export async function choosePostgresUser(cluster: string): Promise<PostgresUser> {
  const self = process.getuid?.();
  if (self === undefined) return undefined;
  const owner = await ownerOf(cluster);
  if (self !== 0) {
    if (owner && owner.uid !== self) {
      throw new EmbeddedPostgresError(
        `The database in ${cluster} belongs to another user (uid ${owner.uid}): start Souk as the user who made it, or choose another SOUK_DATA_DIR.`,
      );
    }
    return undefined;
  }
  if (owner && owner.uid !== 0) return owner;
  return findUnprivilegedUser();
}

async function ownerOf(path: string): Promise<{ uid: number; gid: number } | undefined> {
  try {
    const { uid, gid } = await stat(path);
    return { uid, gid };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    if ((error as NodeJS.ErrnoException).code === 'EACCES') {
      throw new EmbeddedPostgresError(
        `The database in ${path} belongs to another user: start Souk as the user who made it, or choose another SOUK_DATA_DIR.`,
      );
    }
    throw error;
  }
}

async function findUnprivilegedUser(): Promise<{ uid: number; gid: number }> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  for (const wanted of ['nobody', 'daemon']) {
    const [, , uid, gid] = lines.find(([name]) => name === wanted) ?? [];
    // macOS writes nobody as -2.
    if (uid && gid) return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 };
  }
  throw new EmbeddedPostgresError(
    'PostgreSQL cannot run as root, and this computer has no unprivileged system user for it: start Souk as an ordinary user, or set DATABASE_URL.',
  );
}
