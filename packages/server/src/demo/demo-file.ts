import { chmod, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findAppByClientId } from '../domains/apps/find-app.js';
import { clusterPathsFor } from '../foundation/database/embedded/cluster-paths.js';
import type { Platform } from '../foundation/platform.js';
import { ConfigurationError } from '../read-config.js';
import type { Demo } from './demo.js';

const fileIn = (dataDir: string) => join(dataDir, 'demo.json');

/** What is left of an earlier start's demo: any part of it may be missing, as people can edit files. */
export type EarlierDemo = { [Part in keyof Demo]?: Partial<Demo[Part]> };

type Here = Pick<Platform, 'config' | 'db'>;

/** This Souk's own file of an earlier start. Throws when the file's place is taken by another Souk. */
export async function readDemoFile(platform: Here): Promise<EarlierDemo | undefined> {
  const { dataDir, embeddedDatabase } = platform.config;
  const found = await readIfThere(fileIn(dataDir));
  const earlier = found === undefined ? undefined : parse(found);
  if (embeddedDatabase) return earlier;
  if (await isThere(clusterPathsFor(dataDir).cluster)) throw belongsToAnother(`The data folder ${dataDir}`);
  if (found === undefined || (await isOurs(platform, earlier))) return earlier;
  throw belongsToAnother(fileIn(dataDir));
}

/** What stands in the folder's file, whosever it is. */
export async function peekDemoFile(dataDir: string): Promise<EarlierDemo | undefined> {
  const found = await readIfThere(fileIn(dataDir));
  return found === undefined ? undefined : parse(found);
}

/** Readable by its owner alone: it holds valid sign-ins and tokens. Replaced atomically, so no reader sees a partial file. */
export async function writeDemoFile(dataDir: string, demo: Demo): Promise<string> {
  const file = fileIn(dataDir);
  const fresh = `${file}.new`;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(fresh, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
  await chmod(fresh, 0o600);
  await rename(fresh, file);
  return file;
}

/** Removes this Souk's own file; another's, in a folder that both were given, stays. */
export async function removeDemoFile(platform: Here): Promise<void> {
  const { dataDir, embeddedDatabase } = platform.config;
  const found = await readIfThere(fileIn(dataDir));
  if (found === undefined) return;
  if (embeddedDatabase || (await isOurs(platform, parse(found)))) await rm(fileIn(dataDir), { force: true });
}

/** Client ids are random, so a database that knows the one in the file is the one it was written for. */
async function isOurs({ db }: Here, demo: EarlierDemo | undefined): Promise<boolean> {
  const clientId = demo?.app?.clientId;
  return typeof clientId === 'string' && (await findAppByClientId(db, clientId)) !== undefined;
}

function belongsToAnother(what: string): ConfigurationError {
  return new ConfigurationError(
    `${what} belongs to another Souk, whose demo.json would be overwritten: set SOUK_DATA_DIR to another folder.`,
  );
}

function parse(text: string): EarlierDemo | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as EarlierDemo) : undefined;
  } catch {
    // Not a readable demo file: it is rewritten, or belongs to somebody else.
    return undefined;
  }
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}
