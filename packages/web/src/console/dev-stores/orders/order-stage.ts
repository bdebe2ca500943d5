import type { StoreOrder } from '../../../api/dev-stores';
import type { Mood } from '../../../design/status';

type Stage = 'canceled' | 'returned' | 'delivered' | 'dispatched' | 'held' | 'confirmed' | 'new';

const moods: Record<Stage, Mood> = {
  canceled: 'quiet',
  returned: 'bad',
  delivered: 'good',
  dispatched: 'good',
  held: 'waiting',
  confirmed: 'good',
  new: 'waiting',
};

/** How far an order has come, in one word; its flags tell more than its status. */
export function stageOf(order: StoreOrder): { stage: Stage; mood: Mood } {
  const stage = stageName(order);
  return { stage, mood: moods[stage] };
}

function stageName({ status, returned, delivered, dispatched, waiting, confirmedAt }: StoreOrder): Stage {
  if (status === 'canceled') return 'canceled';
  if (returned) return 'returned';
  if (delivered) return 'delivered';
  if (dispatched) return 'dispatched';
  if (waiting) return 'held';
  return confirmedAt ? 'confirmed' : 'new';
}
