import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Log } from '../../foundation/observe/open-log.js';
import { serverFolder } from '../../foundation/server-folder.js';
import type { Reachable } from './marketplace-apps.js';

/** From the built server to the built example, in the same checkout. */
const program = fileURLToPath(new URL('../../examples/order-notes/dist/serve.js', serverFolder));

export interface RegisteredApp extends Reachable {
  id: string;
  clientId: string;
  clientSecret: string;
}

interface Surroundings {
  baseUrl: string;
  /** Where the apps keep what they must know at the next start. */
  folder: string;
  log: Log;
  signal: AbortSignal;
}

const readyMs = 15_000;

/**
 * Runs the example app beside Souk, once for each app of the demo. Answers what stops it; undefined where it cannot run: its port is
 * taken, or this is no checkout. Should Souk be killed, the program notices by its closed input and ends, too.
 */
export async function runApps(
  apps: RegisteredApp[],
  { baseUrl, folder, log, signal }: Surroundings,
): Promise<(() => Promise<void>) | undefined> {
  if (!existsSync(program)) return undefined;
  const given = apps.map(({ id, clientId, clientSecret, name, page, refuses, origin }) => {
    const title = page === 'named' ? name : undefined;
    return { id, clientId, clientSecret, name, title, refuses, port: Number(new URL(origin).port) };
  });
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env.PATH,
      SOUK_URL: baseUrl,
      ORDER_NOTES_APPS: JSON.stringify(given),
      ORDER_NOTES_FOLDER: folder,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // Ending the input is how it is told to stop; a program that is gone already has no input to end.
  child.stdin.on('error', (error) => log.debug({ error }, 'the example app no longer reads'));
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaint = `${complaint}${chunk.toString('utf8')}`.slice(-2_000);
  });
  signal.addEventListener('abort', () => child.kill(), { once: true });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const ready = await Promise.race([
    new Promise<boolean>((resolve) => child.stdout.once('data', () => resolve(true))),
    ended.then(() => false),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false), readyMs).unref()),
  ]);
  const stop = async () => {
    child.stdin.end();
    child.kill();
    await ended;
  };
  if (ready) return stop;
  if (!signal.aborted) log.warn({ complaint }, "the demo's example app could not be started");
  await stop();
  return undefined;
}
