import type { Version } from '../../api/versions';
import { Status, type Tone } from '../../design/status';
import { Time } from '../../design/time';

type Deploy = Version['hosting']['deploy']['staging'];

const tones: Record<Deploy['status'], Tone> = {
  none: 'neutral',
  pending: 'attention',
  deploying: 'attention',
  deployed: 'success',
  failed: 'critical',
  superseded: 'neutral',
  suspended: 'critical',
};

/** Where it runs since when, or why it does not. */
export function DeployStatus({ deploy: { status, deployedAt, errorCode } }: { deploy: Deploy }) {
  return (
    <>
      <Status keyPrefix="versions.deploy.statuses" value={status} tone={tones[status]} />{' '}
      {errorCode ? <code className="souk-code">{errorCode}</code> : deployedAt && <Time at={deployedAt} />}
    </>
  );
}
