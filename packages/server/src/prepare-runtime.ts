import { readFile, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Config } from './foundation/config.js';
import { startEmbeddedPostgres } from './foundation/database/embedded/start-embedded-postgres.js';
import { migrate } from './foundation/database/migrate.js';
import type { Log } from './foundation/observe/open-log.js';
import { ConfigurationError, newMasterKey, readConfig } from './read-config.js';
import type { Progress } from './show-progress.js';

export interface Runtime {
  config: Config;
  /** Stops the embedded PostgreSQL; does nothing with an external one. */
  stopDatabase(): Promise<void>;
  /** PostgreSQL is supervised from before there is a log; what it says goes there once there is one. */
  supervisionLog: { attach(log: Log): void };
}

/** Configuration, a running database and its migrations: what both the server and the operator's commands stand on. */
export async function prepareRuntime(env: NodeJS.ProcessEnv, progress: Progress): Promise<Runtime> {
  const settings = readConfig(env);
  if (settings.databaseUrl && settings.masterKey) {
    const config = { ...settings, databaseUrl: settings.databaseUrl, masterKey: settings.masterKey };
    await progress.step('bringing the database up to date', (note) => migrate(config.databaseUrl, { log: note }));
    return { config, stopDatabase: async () => undefined, supervisionLog: { attach: () => undefined } };
  }

  const dataDir = resolve(settings.dataDir);
  let log: Log | undefined;
  const supervision = {
    info: (message: string) => log?.info(message),
    warn: (message: string) => log?.warn(message),
    error: (message: string) => log?.error(message),
  };
  const postgres = await progress.step('starting PostgreSQL', (note) =>
    startEmbeddedPostgres({ dataDir, log: supervision, onProgress: note }),
  );
  try {
    const masterKey = settings.masterKey ?? (await keepMasterKey(dataDir));
    await progress.step('bringing the database up to date', (note) => migrate(postgres.url, { log: note }));
    return {
      config: { ...settings, dataDir, databaseUrl: postgres.url, masterKey },
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

/** Made on the first start, readable by its owner alone, and never replaced: the database's keys are sealed under it. */
async function keepMasterKey(dataDir: string): Promise<Buffer> {
  const file = join(dataDir, 'master-key');
  const text = (await readIfThere(file)) ?? (await writeWhole(file, `${newMasterKey().toString('hex')}\n`));
  if (!/^[0-9a-f]{64}$/.test(text.trim()))
    throw new ConfigurationError(
      `${file} is damaged: restore it from a backup; without it the database's keys cannot be opened.`,
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

/** On the disk before it has its name: a kill in between leaves no half key. Only we write here, by the folder's lock. */
async function writeWhole(file: string, text: string): Promise<string> {
  const unfinished = `${file}.unfinished`;
  await writeFile(unfinished, text, { mode: 0o600, flush: true });
  await rename(unfinished, file);
  return text;
}
