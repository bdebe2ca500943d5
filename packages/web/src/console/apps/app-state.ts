import type { App, AppOverview } from '../../api/apps';
import type { Mood } from '../../design/status';

const moods: Record<App['state'], Mood> = {
  draft: 'quiet',
  listed: 'good',
  unlisted: 'good',
  delisted: 'waiting',
  suspended: 'bad',
  archived: 'quiet',
};

export const moodOfApp = (state: App['state']): Mood => moods[state];

type ReviewState = NonNullable<AppOverview['review']>['state'];

const moodsOfReview: Record<ReviewState, Mood> = {
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

export const moodOfReview = (state: ReviewState): Mood => moodsOfReview[state];
