import type { Version } from '../../api/versions';
import { type Mood, Status } from '../../design/status';
import { Time } from '../../design/time';

type Deploy = Version['hosting']['deploy']['staging'];

const moods: Record<Deploy['status'], Mood> = {
  none: 'quiet',
  pending: 'waiting',
  deploying: 'waiting',
  deployed: 'good',
  failed: 'bad',
  superseded: 'quiet',
  suspended: 'bad',
};

/** Where it runs since when, or why it does not. */
export function DeployState({ deploy: { status, deployedAt, errorCode } }: { deploy: Deploy }) {
  return (
    <>
      <Status words="versions.deploy.statuses" value={status} mood={moods[status]} />{' '}
      {errorCode ? <code className="souk-code">{errorCode}</code> : deployedAt && <Time at={deployedAt} />}
    </>
  );
}
