import { readFile, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Config } from './foundation/config.js';
import {
  type ConnectedPostgres,
  connectEmbeddedPostgres,
} from './foundation/database/embedded/connect-embedded-postgres.js';
import { findFreePort } from './foundation/database/embedded/find-free-port.js';
import { startEmbeddedPostgres } from './foundation/database/embedded/start-embedded-postgres.js';
import { migrate } from './foundation/database/migrate.js';
import type { Log } from './foundation/observe/open-log.js';
import { probePort } from './probe-port.js';
import { ConfigurationError, newMasterKey, readConfig } from './read-config.js';
import type { Progress } from './show-progress.js';

export interface Runtime {
  config: Config;
  /** How many migrations were applied just now. */
  migrated: number;
  /** Stops the embedded PostgreSQL; does nothing with an external one. */
  stopDatabase(): Promise<void>;
  /** PostgreSQL is supervised before the log is open; its messages go there once it is. */
  supervisionLog: { attach(log: Log): void };
}

export interface RuntimeOptions {
  /** A command may run alongside a running Souk, on that Souk's PostgreSQL; a second server may not. */
  besideOthers?: boolean;
}

/** Configuration, a running database and its migrations: what both the server and the operator's commands stand on. */
export async function prepareRuntime(
  env: NodeJS.ProcessEnv,
  progress: Progress,
  { besideOthers = false }: RuntimeOptions = {},
): Promise<Runtime> {
  const settings = readConfig(await settlePort(env));
  if (settings.roles.api && !besideOthers) await probePort(settings);
  if (settings.databaseUrl && settings.masterKey) {
    const config = { ...settings, databaseUrl: settings.databaseUrl, masterKey: settings.masterKey };
    const migrated = await bringUpToDate(config.databaseUrl, progress);
    return { config, migrated, stopDatabase: async () => undefined, supervisionLog: { attach: () => undefined } };
  }

  const dataDir = resolve(settings.dataDir);
  let log: Log | undefined;
  const supervision = {
    info: (message: string) => log?.info(message),
    warn: (message: string) => log?.warn(message),
    error: (message: string) => log?.error(message),
  };
  const postgres = await progress.step<ConnectedPostgres>(
    `${besideOthers ? 'reaching' : 'starting'} PostgreSQL`,
    async (note) => {
      const options = { dataDir, log: supervision, onProgress: note };
      if (besideOthers) return connectEmbeddedPostgres(options);
      return { ...(await startEmbeddedPostgres(options)), keptByAnother: false };
    },
  );
  try {
    const masterKey = settings.masterKey ?? (await findMasterKey(dataDir, postgres));
    const migrated = await bringUpToDate(postgres.url, progress);
    return {
      config: { ...settings, dataDir, databaseUrl: postgres.url, masterKey },
      migrated,
      stopDatabase: () => postgres.stop(),
      supervisionLog: {
        attach(opened) {
          log = opened;
        },
      },
    };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

/**
 * PORT=0 asks for any free port. It is chosen before anything is created, because every address that Souk hands out contains
 * it; with a configured base URL it is not needed this early.
 */
async function settlePort(env: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> {
  const asksForAny = env.PORT !== undefined && /^0+$/.test(env.PORT);
  return asksForAny && !env.SOUK_BASE_URL ? { ...env, PORT: String(await findFreePort()) } : env;
}

function bringUpToDate(databaseUrl: string, progress: Progress): Promise<number> {
  return progress.step('running migrations', (note) => migrate(databaseUrl, { log: note }));
}

async function findMasterKey(dataDir: string, { keptByAnother }: ConnectedPostgres): Promise<Buffer> {
  if (!keptByAnother) return keepMasterKey(dataDir);
  const text = await readIfThere(masterKeyFile(dataDir));
  if (text === undefined)
    throw new ConfigurationError('another Souk process is starting with this data folder: try again.');
  return readMasterKey(dataDir, text);
}

const masterKeyFile = (dataDir: string) => join(dataDir, 'master-key');

/** Created on the first start, readable only by its owner, and never replaced: the database's keys are sealed under it. */
async function keepMasterKey(dataDir: string): Promise<Buffer> {
  const file = masterKeyFile(dataDir);
  const text = (await readIfThere(file)) ?? (await writeWhole(file, `${newMasterKey().toString('hex')}\n`));
  return readMasterKey(dataDir, text);
}

function readMasterKey(dataDir: string, text: string): Buffer {
  if (!/^[0-9a-f]{64}$/.test(text.trim()))
    throw new ConfigurationError(
      `${masterKeyFile(dataDir)} is damaged: restore it from a backup. Without it, the keys in the database cannot be decrypted.`,
    );
  return Buffer.from(text.trim(), 'hex');
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Flushed to disk before it is renamed: a kill in between leaves no partial key. The folder's lock makes us the only writer. */
async function writeWhole(file: string, text: string): Promise<string> {
  const unfinished = `${file}.unfinished`;
  await writeFile(unfinished, text, { mode: 0o600, flush: true });
  await rename(unfinished, file);
  return text;
}
