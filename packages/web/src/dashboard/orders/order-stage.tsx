import { Group } from '@mantine/core';
import { type Order, type Stage, stageOf } from '../../api/orders';
import { Status, type Tone } from '../../design/status';

const tones: Record<Stage, Tone> = {
  new: 'attention',
  confirmed: 'attention',
  dispatched: 'neutral',
  delivered: 'success',
  returned: 'critical',
  canceled: 'neutral',
};

/** How far an order has come, and whether somebody keeps it back. */
export function OrderStage({ order }: { order: Order }) {
  const stage = stageOf(order);
  return (
    <Group gap={4} wrap="nowrap">
      <Status keyPrefix="orders.stageNames" value={stage} tone={tones[stage]} />
      {order.waiting && <Status keyPrefix="orders.stageNames" value="held" tone="critical" />}
      {order.archived && <Status keyPrefix="orders.stageNames" value="archived" tone="neutral" />}
    </Group>
  );
}
