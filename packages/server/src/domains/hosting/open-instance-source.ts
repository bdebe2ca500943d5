import type { HostedLogEntry } from '@souk/contract';
import type { Foundation, Platform } from '../../foundation/platform.js';
import { hourOf } from '../../foundation/whole-hours.js';
import type { InstanceKey } from '../../hosting/channel/instance-key.js';
import type { InnerAnswer, InnerRequest, InstanceSource } from '../../hosting/channel/instance-source.js';
import type { LogEntry } from '../../hosting/channel/log-entry.js';
import { hostedAppAddress } from './hosted-app-address.js';
import { readInstance } from './instances/read-instance.js';
import { getValue, listNames, putValue, removeValue } from './kv/manage-values.js';
import { describeLogEntry } from './logs/describe-log-entry.js';
import { openStackMaps } from './logs/map-stacks.js';
import { storeLogs } from './logs/write-logs.js';
import { addUsage } from './usage/hours-table.js';

/** Souk's own routes, called without a socket, as if from the address given. */
export type InnerCalls = (request: InnerRequest, address: string) => Promise<InnerAnswer>;

/** What hosts ask of the platform, answered from the database. */
export function openInstanceSource(
  platform: Foundation & Pick<Platform, 'diskRoom'>,
  callInner: InnerCalls,
): InstanceSource {
  const { db, log, clock } = platform;
  const maps = openStackMaps({ db, log });

  async function describe(key: InstanceKey, entry: LogEntry): Promise<HostedLogEntry> {
    const described = describeLogEntry(key, entry);
    return described.stack === null ? described : { ...described, stack: await maps.map(key, described.stack) };
  }

  return {
    readInstance: (key) => readInstance(platform, key),
    kvGet: (key, name) => getValue(platform, key, name),
    kvPut: (key, name, value) => putValue(platform, key, name, value),
    kvDelete: (key, name) => removeValue(platform, key, name),
    kvList: (key, page) => listNames(platform, key, page),
    async writeLogs(key, entries) {
      await storeLogs(platform, key, await Promise.all(entries.map((entry) => describe(key, entry))));
    },
    recordUsage: (key, usage) => addUsage(db, key, hourOf(clock.now()), usage),
    callSouk: ({ appId }, request) => callInner(request, hostedAppAddress(appId)),
  };
}
