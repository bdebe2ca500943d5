import type { Installation } from '../../api/installations';
import { Status } from '../../design/status';
import { healthOf, moodOfHealth } from './health';

export function HealthStatus({ installation }: { installation: Installation }) {
  const health = healthOf(installation);
  return <Status words="installations.health" value={health} mood={moodOfHealth(health)} />;
}
