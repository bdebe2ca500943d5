import type { DeskReview } from '../api/desk';
import type { Mood } from '../design/status';

const moods: Record<DeskReview['state'], Mood> = {
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

export const moodOfCase = (state: DeskReview['state']): Mood => moods[state];
