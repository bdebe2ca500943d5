import type { ActorKind, Order, OrderHappening } from '@souk/contract';
import type { Context } from '../../../foundation/context.js';
import type { Differences } from '../../events/visible-differences.js';

/** What is remembered of a change, beside the change itself. */
export interface HistoryEntry extends Differences {
  kind: OrderHappening;
  at: Date;
}

export interface Actor {
  kind: ActorKind;
  userId: string | null;
  installationId: string | null;
}

const souk: Actor = { kind: 'souk', userId: null, installationId: null };

/** On whose behalf a write is made: the caller, or Souk itself where no member and no app calls. */
export function actorOf({ cause }: Context): Actor {
  if (!cause?.actor) return souk;
  const { kind, userId, installationId } = cause.actor;
  return { kind, userId, installationId };
}

/** An order that nobody of the business and no app made was placed by its buyer. */
export function creatorOf(context: Context, { source }: Pick<Order, 'source'>): Actor {
  const actor = actorOf(context);
  const byBuyer = actor.kind === 'souk' && (source === 'storefront' || source === 'landing_page');
  return byBuyer ? { ...souk, kind: 'storefront' } : actor;
}
