import type { DevStore } from '../../api/dev-stores';
import type { Tone } from '../../design/status';

const tones: Record<DevStore['state'], Tone> = {
  provisioning: 'attention',
  resetting: 'attention',
  ready: 'success',
  failed: 'critical',
};

export const toneOfDevStore = (state: DevStore['state']): Tone => tones[state];
