import type { Store } from '../../api/stores';
import type { Tone } from '../../design/status';

export const toneOfStore: Record<Store['status'], Tone> = { active: 'success', paused: 'attention', closed: 'neutral' };
