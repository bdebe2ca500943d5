import { findFreePort } from '@souk/server/foundation/database/embedded/find-free-port.js';
import { cleanUpOnExit } from './cleanup.js';
import { noLimits } from './no-limits.js';
import { SoukProcess } from './souk-process.js';

/** Souk as several processes on one PostgreSQL, one role each unless told otherwise. */
export interface Deployment {
  /** One for each api process; the first is the address Souk calls its own. */
  baseUrls: string[];
  apis: SoukProcess[];
  workers: SoukProcess[];
  dispose(): Promise<void>;
}

export interface DeploymentOptions {
  databaseUrl: string;
  apis: number;
  workers: number;
  /** The first api process is also a worker, instead of one beside it: a process less to start. */
  workerInside?: boolean;
  env?: Record<string, string>;
}

export async function startDeployment({
  databaseUrl,
  apis,
  workers,
  workerInside = false,
  env = {},
}: DeploymentOptions): Promise<Deployment> {
  const ports: number[] = [];
  for (let count = 0; count < apis; count++) ports.push(await findFreePort());
  const baseUrls = ports.map((port) => `http://127.0.0.1:${port}`);
  const shared = {
    DATABASE_URL: databaseUrl,
    SOUK_MASTER_KEY: '07'.repeat(32),
    SOUK_BASE_URL: baseUrls[0] ?? '',
    ...noLimits,
    ...env,
  };
  const deployment: Deployment = {
    baseUrls,
    apis: ports.map((port, place) => {
      const roles = workerInside && place === 0 ? 'api,worker' : 'api';
      return new SoukProcess({ ...shared, PORT: String(port), SOUK_ROLES: roles });
    }),
    workers: Array.from({ length: workers }, () => new SoukProcess({ ...shared, SOUK_ROLES: 'worker' })),
    dispose: cleanUpOnExit(async () => {
      await Promise.all([...deployment.apis, ...deployment.workers].map((one) => one.stop()));
    }),
  };
  await Promise.all([...deployment.apis, ...deployment.workers].map((one) => one.start()));
  return deployment;
}
