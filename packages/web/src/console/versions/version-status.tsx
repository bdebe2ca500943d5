import type { Version } from '../../api/versions';
import { Status } from '../../design/status';
import { stateOf, toneOfVersion } from './version-state';

export function VersionStatus({ version }: { version: Version }) {
  const state = stateOf(version);
  return <Status keyPrefix="versions.states" value={state} tone={toneOfVersion(state)} />;
}
