import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Pool } from 'undici';
import { parseUrl } from '../../../foundation/parse-url.js';
import type { DeployFailed } from '../../channel/app-host.js';
import type { InstanceKey } from '../../channel/instance-key.js';
import type { InstanceDefinition } from '../../channel/instance-source.js';
import { serveKv } from '../kv/serve-kv.js';
import { instanceLimits } from '../limits.js';
import { openInstanceLog } from '../logs/instance-log.js';
import { redactValues } from '../logs/redact-values.js';
import { serveReports } from '../logs/serve-reports.js';
import { openOutboundBudget } from '../outbound/outbound-budget.js';
import { serveOutbound } from '../outbound/serve-outbound.js';
import type { HostParts, PreparedHost } from '../prepare-host.js';
import { controlDescriptor, insidePaths } from '../sandbox/sandbox.js';
import { openUsage } from '../usage.js';
import { openProcessMeter } from '../watch/process-meter.js';
import { openSockets } from './open-sockets.js';
import { type EndOfInstance, type Instance, runInstance } from './run-instance.js';
import { writeConfig } from './write-config.js';

export interface InstancePlace {
  folder: string;
  userId: number | null;
  /** An earlier instance of it was ended not long ago. */
  isSuspect: boolean;
}

/** From nothing to an instance that listens, or the reason why it does not. Whatever was made on the way is removed again. */
export async function startInstance(
  parts: HostParts,
  prepared: PreparedHost,
  place: InstancePlace,
  key: InstanceKey,
  app: InstanceDefinition,
  ending: (end: EndOfInstance) => void,
): Promise<Instance | DeployFailed> {
  const { source, log, watchdog } = parts;
  const { folder, userId, isSuspect } = place;
  const budget = openOutboundBudget();
  const usage = openUsage((report) => source.recordUsage(key, report));
  const lines = openInstanceLog({
    write: (entries) => source.writeLogs(key, entries),
    hide: redactValues(app.values),
    now: () => new Date(),
    failed: (error) => log.warn({ err: error, instance: key }, 'the log of a hosted app could not be written'),
  });
  await mkdir(folder, { mode: 0o711 });
  const sockets = await openSockets(join(folder, 'run'), userId, {
    out: serveOutbound({
      client: parts.outbound,
      rules: { opened: parts.opened, allowedHosts: app.allowedHosts, soukOrigin: originOf(app.values.SOUK_BASE_URL) },
      budget,
      callSouk: (request) => source.callSouk(key, request),
      called: () => usage.countOutbound(),
    }),
    kv: serveKv(key, source),
    logs: serveReports((events) => lines.tell(events)),
  });
  const boxed = {
    program: prepared.runtime.program,
    libraries: prepared.runtime.libraries,
    folder: join(folder, 'app'),
    sockets: sockets.folder,
    userId,
    dataKilobytes: prepared.dataKilobytes,
    yields: true as const,
  };
  const inside = insidePaths(prepared.box, boxed);
  const configured = { folder: boxed.folder, insideSockets: inside.sockets, userId };
  await writeConfig(configured, app, prepared.sources);
  const args = ['serve', `--control-fd=${controlDescriptor}`, `${inside.folder}/config.capnp`, 'config'];
  const launched = await parts.launcher.launch(prepared.box, { ...boxed, args }, instanceLimits.startMs);
  // Values and code are in the process now; they stay on no disk.
  await rm(boxed.folder, { recursive: true, force: true });
  const clear = async () => {
    sockets.close();
    await rm(folder, { recursive: true, force: true });
  };
  if ('errorCode' in launched) {
    await Promise.all([clear(), lines.close()]);
    return launched;
  }
  const connect = (name: 'in' | 'alive', connections: number) =>
    new Pool('http://app', {
      socketPath: sockets.pathOf(name),
      connections,
      pipelining: 1,
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveTimeout: 60_000,
      maxHeaderSize: 16_384,
    });
  return runInstance({
    key,
    process: launched,
    meter: openProcessMeter(launched.pid),
    pool: connect('in', instanceLimits.requestsAtOnce),
    alive: connect('alive', 1),
    watchdog,
    isSuspect,
    yieldCpu: prepared.yieldCpu,
    budget,
    usage,
    lines,
    ending,
    clear,
  });
}

function originOf(address: string | undefined): string | null {
  return (address && parseUrl(address)?.origin) || null;
}
