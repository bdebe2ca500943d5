import type { Foundation } from '../../../foundation/platform.js';
import type { InstanceLeases } from '../../../hosting/channel/instance-leases.js';
import { assignLease, markLeaving, recordHeartbeat, releaseLeases, selectHolder, selectLost } from './leases-table.js';

/** Which host runs which instance, in the database: any process can ask, and a host that is silent loses what it had. */
export function openInstanceLeases({ db }: Pick<Foundation, 'db'>): InstanceLeases {
  return {
    async renew(host, running) {
      await recordHeartbeat(db, host);
      return { lost: await selectLost(db, host.hostId, running) };
    },
    // Most requests are for an instance that has its host: that costs one look-up and no write.
    assign: async (key, preferred) => (await selectHolder(db, key)) ?? assignLease(db, key, preferred),
    isHeldBy: async (hostId, key) => (await selectHolder(db, key))?.hostId === hostId,
    release: (hostId, keys) => releaseLeases(db, hostId, keys),
    leave: (hostId) => markLeaving(db, hostId),
  };
}
