import type { Installation } from '../../api/installations';
import type { Mood } from '../../design/status';

export type Health = 'healthy' | 'failing' | 'off' | 'suspended' | 'uninstalled';

/** How an installation stands, the worst first. */
export function healthOf({ state, webhooks }: Installation): Health {
  if (state !== 'active') return state;
  if (webhooks.state === 'disabled') return 'off';
  return webhooks.failingSince === null ? 'healthy' : 'failing';
}

const moods: Record<Health, Mood> = {
  healthy: 'good',
  failing: 'waiting',
  off: 'bad',
  suspended: 'bad',
  uninstalled: 'quiet',
};

export const moodOfHealth = (health: Health): Mood => moods[health];
