import type { Store } from '../../api/stores';
import type { Mood } from '../../design/status';

export const moodOfStore: Record<Store['status'], Mood> = { active: 'good', paused: 'waiting', closed: 'quiet' };
