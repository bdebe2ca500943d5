import type { DeskReview } from '../api/desk';
import type { Tone } from '../design/status';

const tones: Record<DeskReview['state'], Tone> = {
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

export const toneOfCase = (state: DeskReview['state']): Tone => tones[state];
