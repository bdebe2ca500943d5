import type { ActorKind, Order, OrderHappening } from '@souk/contract';
import type { Database } from '../../../foundation/database/open-database.js';
import type { Differences } from '../../events/readable-differences.js';

/** What is remembered of a change, beside the change itself. */
export interface Happening extends Differences {
  kind: OrderHappening;
  at: Date;
}

export interface Actor {
  kind: ActorKind;
  userId: string | null;
  installationId: string | null;
}

const souk: Actor = { kind: 'souk', userId: null, installationId: null };

/** On whose behalf the transaction writes: whoever calls, or Souk itself where no member and no app does. */
export function actorOf({ cause }: Database): Actor {
  if (!cause?.by) return souk;
  const { kind, userId, installationId } = cause.by;
  return { kind, userId, installationId };
}

/** An order that nobody of the business and no app made was placed by its buyer. */
export function creatorOf(db: Database, { source }: Pick<Order, 'source'>): Actor {
  const actor = actorOf(db);
  const byBuyer = actor.kind === 'souk' && (source === 'storefront' || source === 'landing_page');
  return byBuyer ? { ...souk, kind: 'storefront' } : actor;
}
