import type { InstalledApp } from '../../api/installed-apps';
import { type Mood, Status } from '../../design/status';

type Shown = InstalledApp['state'] | 'waiting' | 'asks';

const moods: Record<Shown, Mood> = {
  active: 'good',
  suspended: 'bad',
  uninstalled: 'quiet',
  waiting: 'waiting',
  asks: 'waiting',
};

/** How it stands; what waits for the merchant comes first. */
export function AppStatus({ installed }: { installed: InstalledApp }) {
  const shown = shownState(installed);
  return <Status words="installedApps.states" value={shown} mood={moods[shown]} />;
}

function shownState({ state, pendingVersion, requestedScopes }: InstalledApp): Shown {
  if (state !== 'active') return state;
  if (pendingVersion !== null) return 'waiting';
  return requestedScopes.length > 0 ? 'asks' : state;
}
