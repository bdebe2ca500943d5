import type { Database } from '../../../foundation/database/open-database.js';
import type { InstanceKey } from '../../../hosting/channel/instance-key.js';
import type { NamedApp } from '../../apps/app-addresses.js';
import { selectServed } from '../instances/instances-table.js';

/** Which instance answers for a name of the apps' domain. */
export interface ServedApps {
  find(named: NamedApp): Promise<InstanceKey | undefined>;
}

declare module '../../../foundation/platform.js' {
  interface Parts {
    servedApps: ServedApps;
  }
}

/** A switch is noticed after this long; the version before it answers until then. */
const rememberedMs = 250;
const maxRemembered = 10_000;

export function openServedApps({ db }: { db: Database }): ServedApps {
  const known = new Map<string, { untilMs: number; found: Promise<InstanceKey | undefined> }>();

  async function look({ handle, which }: NamedApp): Promise<InstanceKey | undefined> {
    const served = await selectServed(db, handle, which);
    return served && { appId: served.appId, versionNumber: served.version, environment: served.environment };
  }

  return {
    find(named) {
      const name = JSON.stringify(named);
      const nowMs = performance.now();
      const remembered = known.get(name);
      if (remembered && remembered.untilMs > nowMs) return remembered.found;
      if (known.size >= maxRemembered) known.clear();
      const found = look(named);
      known.set(name, { untilMs: nowMs + rememberedMs, found });
      found.catch(() => known.delete(name));
      return found;
    },
  };
}
