import { Group } from '@mantine/core';
import { type Order, type Stage, stageOf } from '../../api/orders';
import { type Mood, Status } from '../../design/status';

const moods: Record<Stage, Mood> = {
  new: 'waiting',
  confirmed: 'waiting',
  dispatched: 'quiet',
  delivered: 'good',
  returned: 'bad',
  canceled: 'quiet',
};

/** How far an order has come, and whether somebody keeps it back. */
export function OrderStage({ order }: { order: Order }) {
  const stage = stageOf(order);
  return (
    <Group gap={4} wrap="nowrap">
      <Status words="orders.stageNames" value={stage} mood={moods[stage]} />
      {order.waiting && <Status words="orders.stageNames" value="held" mood="bad" />}
      {order.archived && <Status words="orders.stageNames" value="archived" mood="quiet" />}
    </Group>
  );
}
