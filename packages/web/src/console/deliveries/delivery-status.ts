import type { Delivery } from '../../api/deliveries';
import type { Mood } from '../../design/status';

const moods: Record<Delivery['status'], Mood> = {
  pending: 'waiting',
  delivered: 'good',
  failed: 'bad',
  skipped: 'quiet',
};

export const moodOfDelivery = (status: Delivery['status']): Mood => moods[status];
