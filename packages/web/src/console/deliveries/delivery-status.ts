import type { Delivery } from '../../api/deliveries';
import type { Tone } from '../../design/status';

const tones: Record<Delivery['status'], Tone> = {
  pending: 'attention',
  delivered: 'success',
  failed: 'critical',
  skipped: 'neutral',
};

export const toneOfDelivery = (status: Delivery['status']): Tone => tones[status];
