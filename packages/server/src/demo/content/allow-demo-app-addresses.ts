import type { Config } from '../../foundation/config.js';
import { isLoopback } from '../../read-config.js';
import { peekDemoFile } from '../demo-file.js';
import { appsOfEarlierStart, portsOfApps } from './apps-of-earlier-start.js';

/** The demo's own apps run beside Souk, on this machine: webhooks and checks may go there. */
export async function allowDemoAppAddresses(config: Config): Promise<Config> {
  const { demo, port, host, dataDir } = config;
  if (!demo || port === 0 || !isLoopback(host)) return config;
  const earlier = await peekDemoFile(dataDir);
  const ports = portsOfApps(earlier && appsOfEarlierStart(earlier), port);
  return { ...config, webhookAllow: [...config.webhookAllow, ...ports.map((one) => `127.0.0.1:${one}`)] };
}
