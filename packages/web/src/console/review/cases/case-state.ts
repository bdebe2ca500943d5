import type { ReviewCase } from '../../../api/review';
import type { Mood } from '../../../design/status';

const moods: Record<ReviewCase['state'], Mood> = {
  checking: 'waiting',
  checks_failed: 'bad',
  submitted: 'waiting',
  in_review: 'waiting',
  approved: 'good',
  changes_requested: 'bad',
  rejected: 'bad',
  withdrawn: 'quiet',
  superseded: 'quiet',
};

export const moodOfCase = (state: ReviewCase['state']): Mood => moods[state];
