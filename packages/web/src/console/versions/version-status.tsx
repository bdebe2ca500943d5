import type { Version } from '../../api/versions';
import { Status } from '../../design/status';
import { moodOfVersion, stateOf } from './version-state';

export function VersionStatus({ version }: { version: Version }) {
  const state = stateOf(version);
  return <Status words="versions.states" value={state} mood={moodOfVersion(state)} />;
}
