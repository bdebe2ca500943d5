import type { Log } from '../../foundation/observe/open-log.js';
import type { StreamingClient } from '../../foundation/outbound/ssrf-safe-client.js';
import type { InstanceSource } from '../channel/instance-source.js';
import type { Launcher } from './launch/open-launcher.js';
import type { DestinationRules } from './outbound/authorize-destination.js';
import { findLibraries } from './runtime/find-libraries.js';
import { findRuntime } from './runtime/find-runtime.js';
import { measureDataLimit } from './runtime/measure-data-limit.js';
import { readableProgram } from './runtime/readable-program.js';
import { readWorkerSources, type WorkerSources } from './runtime/runtime-files.js';
import { type Isolation, prepareSandbox } from './sandbox/prepare-sandbox.js';
import type { Sandbox } from './sandbox/sandbox.js';
import type { Watchdog } from './watch/open-watchdog.js';
import { openYieldCpu, type YieldCpu } from './watch/yield-cpu.js';

/** What a host stands on, whoever its platform is: the one in this process, or one behind the channel. */
export interface HostParts {
  source: InstanceSource;
  outbound: StreamingClient;
  /** What configuration opened to webhooks and apps alike. */
  opened: DestinationRules['opened'];
  log: Log;
  watchdog: Watchdog;
  launcher: Launcher;
}

export interface PreparedHost {
  runtime: { program: string; libraries: string[] };
  box: Sandbox;
  sources: WorkerSources;
  dataKilobytes: number;
  yieldCpu: YieldCpu;
}

/** Everything that has to be there before the first instance can start. Throws `HostingUnavailable` with the reason. */
export async function prepareHost(
  isolation: Isolation,
  runFolder: string,
  { log, launcher }: Pick<HostParts, 'log' | 'launcher'>,
): Promise<PreparedHost> {
  const program = await readableProgram(await findRuntime());
  const box = await prepareSandbox(isolation, runFolder);
  const runtime = { program, libraries: await findLibraries(program) };
  const sources = await readWorkerSources();
  const dataKilobytes = await measureDataLimit({ box, runtime, sources, launcher }, runFolder);
  const isolated = box.bubblewrap !== null;
  log.info(
    { isolated, users: box.firstUserId !== null, dataKilobytes, yields: box.scheduler !== null },
    'this process can host apps',
  );
  if (!isolated) log.warn('hosted apps are not kept apart from this machine (SOUK_HOSTING_ISOLATION=process)');
  if (!box.scheduler)
    log.warn(
      'apps that burn CPU slow others down until they are ended: this process may not schedule them (CAP_SYS_NICE, chrt)',
    );
  return { runtime, box, sources, dataKilobytes, yieldCpu: openYieldCpu(box.scheduler, launcher) };
}
