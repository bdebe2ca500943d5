import type { Installation } from '../../api/installations';
import type { Tone } from '../../design/status';

export type Health = 'healthy' | 'failing' | 'off' | 'suspended' | 'uninstalled';

/** How an installation stands, the worst first. */
export function healthOf({ state, webhooks }: Installation): Health {
  if (state !== 'active') return state;
  if (webhooks.state === 'disabled') return 'off';
  return webhooks.failingSince === null ? 'healthy' : 'failing';
}

const tones: Record<Health, Tone> = {
  healthy: 'success',
  failing: 'attention',
  off: 'critical',
  suspended: 'critical',
  uninstalled: 'neutral',
};

export const toneOfHealth = (health: Health): Tone => tones[health];
