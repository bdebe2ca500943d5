import type { Database } from '../../../foundation/database/open-database.js';
import { DomainError } from '../../../foundation/domain-error.js';
import type { Platform } from '../../../foundation/platform.js';
import {
  deleteReplacedRelays,
  endRelay,
  endReplaced,
  insertRelay,
  type Relay,
  type RelayScope,
  recordRelayHeartbeat,
  selectRelay,
} from '../../installations/relays.js';
import { deliveriesChannel } from '../queue/deliveries-channel.js';
import { relaysChannel } from './relay-channels.js';
import { moveToRelay, wakeSleepingDeliveries } from './relayed-deliveries-table.js';

export type { Relay };

type Surroundings = Pick<Platform, 'db' | 'clock' | 'wakeups' | 'relayHints'>;

/** Opens a relay. It takes over from those it replaces, and gets what waited for them or for the app's endpoint. */
export async function openRelay({ db, clock, wakeups, relayHints }: Surroundings, scope: RelayScope): Promise<Relay> {
  const { relay, replaced } = await db.transaction().execute(async (transaction) => {
    const replaced = await endReplaced(transaction, scope);
    await deleteReplacedRelays(transaction, scope);
    const relay = await insertRelay(transaction, scope);
    await moveToRelay(transaction, scope);
    await wakeSleepingDeliveries(transaction, scope, clock.now());
    return { relay, replaced };
  });
  for (const id of replaced) relayHints.tell(relaysChannel, id);
  wakeups.hint(deliveriesChannel);
  return relay;
}

/** The developer's own relay of that app; undefined for anyone else's, like one that does not exist. */
export function findRelay(
  db: Database,
  names: { id: string; appId: string; developerId: string },
): Promise<Relay | undefined> {
  return selectRelay(db, names);
}

/** A relay that ended stays ended: its client has to open another one. */
export function requireLiving(relay: Relay): void {
  const { endedBy } = relay;
  if (endedBy === null) return;
  throw new DomainError('RELAY_ENDED', { message: endings[endedBy], members: { reason: endedBy } });
}

const endings = {
  closed: 'The relay was closed.',
  taken_over: 'A newer relay has replaced this one.',
  silent: 'The relay was inactive for 24 hours and has ended.',
} as const;

/**
 * A sign of life. What was put to sleep is sent again: looked for at each beat, and not only after a silence, because a
 * worker may put something to sleep in the very moment in which the client returns.
 */
export async function beatRelay({ db, clock, wakeups }: Surroundings, relay: Relay): Promise<void> {
  await recordRelayHeartbeat(db, relay.id);
  const stirred = await db
    .transaction()
    .execute((transaction) => wakeSleepingDeliveries(transaction, relay, clock.now()));
  if (stirred > 0) wakeups.hint(deliveriesChannel);
}

/** Its deliveries go to the app's endpoint again; a preview has none, and waits for the next relay. */
export async function closeRelay({ db, clock, wakeups, relayHints }: Surroundings, relay: Relay): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await endRelay(transaction, relay.id);
    await wakeSleepingDeliveries(transaction, relay, clock.now());
  });
  relayHints.tell(relaysChannel, relay.id);
  wakeups.hint(deliveriesChannel);
}
