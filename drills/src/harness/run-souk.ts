import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { discardCluster } from '@souk/server/foundation/database/embedded/discard-cluster.js';

const program = fileURLToPath(import.meta.resolve('@souk/server/main.js'));

/** A real Souk in processes of its own, on a data folder of its own, that can be killed and started again. */
export interface SoukUnderTest {
  baseUrl: string;
  start(): Promise<void>;
  /** Starts and does not wait: for kills during the start. */
  startWithoutWaiting(): ChildProcess;
  killNode(): Promise<void>;
  /** Kills the postmaster and every process of it. */
  killPostgres(): Promise<void>;
  /** Stops it cleanly and removes its folder. */
  dispose(): Promise<void>;
}

export async function prepareSouk(env: Record<string, string> = {}): Promise<SoukUnderTest> {
  const dataDir = await mkdtemp(join(tmpdir(), 'souk-drill-'));
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;

  const startWithoutWaiting = () => {
    child = spawn(process.execPath, [program], {
      env: {
        ...process.env,
        PORT: String(port),
        SOUK_DATA_DIR: dataDir,
        SOUK_DEMO: '0',
        SOUK_LOG_LEVEL: 'error',
        ...env,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    return child;
  };

  return {
    baseUrl,
    startWithoutWaiting,
    async start() {
      const started = startWithoutWaiting();
      for (let tries = 0; tries < 600; tries++) {
        if (started.exitCode !== null) throw new Error(`Souk ended with code ${started.exitCode} instead of starting.`);
        if (await isReady(baseUrl)) return;
        await sleep(100);
      }
      throw new Error('Souk was not ready after 60 seconds.');
    },
    async killNode() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
    async killPostgres() {
      for (const pid of await postgresProcesses(dataDir)) {
        try {
          process.kill(pid, 'SIGKILL');
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
        }
      }
    },
    async dispose() {
      if (child && child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      }
      await discardCluster(dataDir);
    },
  };
}

async function isReady(baseUrl: string): Promise<boolean> {
  try {
    return (await fetch(`${baseUrl}/health/ready`)).ok;
  } catch {
    return false;
  }
}

/** Every process whose working folder is the cluster's, found as the kernel sees it. */
async function postgresProcesses(dataDir: string): Promise<number[]> {
  const pidFile = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '');
  const postmaster = Number(pidFile.split('\n')[0]);
  if (!postmaster) return [];
  const children: number[] = [];
  for (const name of (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry))) {
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    if (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === postmaster) children.push(Number(name));
  }
  return [postmaster, ...children];
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || !address) throw new Error('No free port was found.');
  return address.port;
}
