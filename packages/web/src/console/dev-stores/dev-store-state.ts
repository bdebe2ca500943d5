import type { DevStore } from '../../api/dev-stores';
import type { Mood } from '../../design/status';

const moods: Record<DevStore['state'], Mood> = {
  provisioning: 'waiting',
  resetting: 'waiting',
  ready: 'good',
  failed: 'bad',
};

export const moodOfDevStore = (state: DevStore['state']): Mood => moods[state];
