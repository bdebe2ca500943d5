import type { StoreOrder } from '../../../api/dev-stores';
import type { Tone } from '../../../design/status';

type Stage = 'canceled' | 'returned' | 'delivered' | 'dispatched' | 'held' | 'confirmed' | 'new';

const tones: Record<Stage, Tone> = {
  canceled: 'neutral',
  returned: 'critical',
  delivered: 'success',
  dispatched: 'success',
  held: 'attention',
  confirmed: 'success',
  new: 'attention',
};

/** How far an order has come, in one word; its flags tell more than its status. */
export function stageOf(order: StoreOrder): { stage: Stage; tone: Tone } {
  const stage = stageName(order);
  return { stage, tone: tones[stage] };
}

function stageName({ status, returned, delivered, dispatched, waiting, confirmedAt }: StoreOrder): Stage {
  if (status === 'canceled') return 'canceled';
  if (returned) return 'returned';
  if (delivered) return 'delivered';
  if (dispatched) return 'dispatched';
  if (waiting) return 'held';
  return confirmedAt ? 'confirmed' : 'new';
}
