import type { ReviewCase } from '../../../api/review';
import type { Tone } from '../../../design/status';

const tones: Record<ReviewCase['state'], Tone> = {
  checking: 'attention',
  checks_failed: 'critical',
  submitted: 'attention',
  in_review: 'attention',
  approved: 'success',
  changes_requested: 'critical',
  rejected: 'critical',
  withdrawn: 'neutral',
  superseded: 'neutral',
};

export const toneOfCase = (state: ReviewCase['state']): Tone => tones[state];
