import type { Installation } from '../../api/installations';
import { Status } from '../../design/status';
import { healthOf, toneOfHealth } from './health';

export function HealthStatus({ installation }: { installation: Installation }) {
  const health = healthOf(installation);
  return <Status keyPrefix="installations.health" value={health} tone={toneOfHealth(health)} />;
}
