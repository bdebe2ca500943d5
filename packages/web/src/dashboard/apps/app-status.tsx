import type { InstalledApp } from '../../api/installed-apps';
import { Status, type Tone } from '../../design/status';

type Shown = InstalledApp['state'] | 'waiting' | 'asks';

const tones: Record<Shown, Tone> = {
  active: 'success',
  suspended: 'critical',
  uninstalled: 'neutral',
  waiting: 'attention',
  asks: 'attention',
};

/** How it stands; what waits for the merchant comes first. */
export function AppStatus({ installed }: { installed: InstalledApp }) {
  const shown = effectiveState(installed);
  return <Status keyPrefix="installedApps.states" value={shown} tone={tones[shown]} />;
}

function effectiveState({ state, pendingVersion, requestedScopes }: InstalledApp): Shown {
  if (state !== 'active') return state;
  if (pendingVersion !== null) return 'waiting';
  return requestedScopes.length > 0 ? 'asks' : state;
}
