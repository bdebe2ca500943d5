import type { Log } from './foundation/observe/open-log.js';
import { openHostAlone } from './hosting/open-hosting.js';
import type { PartialConfig } from './read-config.js';
import type { Running } from './stop-process.js';

export async function runHostOnly(config: PartialConfig, log: Log, running: Running): Promise<void> {
  const host = await openHostAlone({ config, urlRules: { allow: [], forbiddenPorts: [] }, log });
  // Beside an api the channel keeps no process alive; here it is all there is.
  const awake = setInterval(() => undefined, 60_000);
  running.push(() => {
    clearInterval(awake);
    return host.stop();
  });
  process.stdout.write(
    `Souk is running as a host of hosted apps: up to ${config.hosting.instances} instances, for ${config.hosting.channel.platformUrl}. It listens at ${host.url}.\n`,
  );
}
