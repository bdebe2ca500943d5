import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { serverFolder } from '../../../foundation/server-folder.js';

/** The folder beside `src` and `dist` that holds what runs outside of Souk's own process. */
const root = new URL('runtime/', serverFolder);

export const runtimeFolder = fileURLToPath(new URL('workerd/', root));
export const breakOutFile = fileURLToPath(new URL('box/break-out.mjs', root));

export interface WorkerSources {
  entry: string;
  log: string;
  ping: string;
  refuse: string;
}

export async function readWorkerSources(): Promise<WorkerSources> {
  const read = (name: string) => readFile(new URL(`workers/${name}.js`, root), 'utf8');
  const [entry, log, ping, refuse] = await Promise.all([read('entry'), read('log'), read('ping'), read('refuse')]);
  return { entry, log, ping, refuse };
}
