import { demoAppPorts } from '../../foundation/demo-app-ports.js';
import { parseUrl } from '../../foundation/parse-url.js';
import type { Demo } from '../demo.js';
import type { EarlierDemo } from '../demo-file.js';
import { worldApps } from './marketplace-apps.js';

export type EarlierApps = NonNullable<Demo['worldApps']>;

/**
 * The apps of an earlier start. Their addresses stand in their versions and listings, which were reviewed and installed: they stay at
 * their ports when Souk itself moves to another.
 */
export function appsOfEarlierStart({ baseUrl, worldApps: kept }: EarlierDemo): EarlierApps | undefined {
  if (!kept) return undefined;
  const beside = besideOf(baseUrl);
  const remembered = worldApps.flatMap(({ handle }, at) => {
    const app = kept[handle];
    const port = app?.port ?? beside[at];
    return app && isPort(port) ? [[handle, { ...app, port }] as const] : [];
  });
  return Object.fromEntries(remembered);
}

/** Before ports were remembered, the apps stood beside the Souk that made them. */
function besideOf(baseUrl: unknown): number[] {
  const port = typeof baseUrl === 'string' ? Number(parseUrl(baseUrl)?.port ?? 0) : 0;
  return port > 0 ? demoAppPorts(port) : [];
}

/** People can edit the file. */
const isPort = (port: unknown): port is number => Number.isInteger(port) && Number(port) > 0 && Number(port) <= 65_535;

/** Where each of the world's apps is: where an earlier start put it, or beside this Souk. */
export function portsOfApps(kept: EarlierApps | undefined, port: number): number[] {
  const beside = demoAppPorts(port);
  return worldApps.flatMap(({ handle }, at) => kept?.[handle]?.port ?? beside[at] ?? []);
}
