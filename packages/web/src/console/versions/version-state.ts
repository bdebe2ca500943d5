import type { Version } from '../../api/versions';
import type { Tone } from '../../design/status';

export type VersionState =
  | 'current'
  | 'scanning'
  | 'scanRejected'
  | 'scanFailed'
  | 'inReview'
  | 'changesRequested'
  | 'rejected'
  | 'released'
  | 'uploaded';

/** Where a version stands, as one word: what matters most to its developer comes first. */
export function stateOf({ current, hosting, reviewState, releasedAt }: Version): VersionState {
  if (current) return 'current';
  if (hosting.scan?.status === 'pending') return 'scanning';
  if (hosting.scan?.status === 'rejected') return 'scanRejected';
  if (hosting.scan?.status === 'failed') return 'scanFailed';
  if (reviewState === 'in_review') return 'inReview';
  if (reviewState === 'changes_requested') return 'changesRequested';
  if (reviewState === 'rejected') return 'rejected';
  return releasedAt === null ? 'uploaded' : 'released';
}

const tones: Record<VersionState, Tone> = {
  current: 'success',
  scanning: 'attention',
  scanRejected: 'critical',
  scanFailed: 'critical',
  inReview: 'attention',
  changesRequested: 'critical',
  rejected: 'critical',
  released: 'neutral',
  uploaded: 'neutral',
};

export const toneOfVersion = (state: VersionState): Tone => tones[state];
