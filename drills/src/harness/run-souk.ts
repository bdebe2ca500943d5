import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { clusterPathsFor } from '@souk/server/foundation/database/embedded/cluster-paths.js';
import { discardCluster } from '@souk/server/foundation/database/embedded/discard-cluster.js';
import { findClusterProcesses } from '@souk/server/foundation/database/embedded/find-cluster-processes.js';
import { findFreePort } from '@souk/server/foundation/database/embedded/find-free-port.js';

const program = fileURLToPath(import.meta.resolve('@souk/server/main.js'));

/** A real Souk in processes of its own, on a data folder of its own, that can be killed and started again. */
export interface SoukUnderTest {
  baseUrl: string;
  dataDir: string;
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
  const port = await findFreePort();
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
    dataDir,
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
      const processes = await findClusterProcesses(clusterPathsFor(dataDir).cluster);
      if (processes.length === 0) throw new Error('There was no PostgreSQL to kill: the drill would prove nothing.');
      for (const pid of processes) {
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
