import type { App, AppOverview } from '../../api/apps';
import type { Tone } from '../../design/status';

const tones: Record<App['state'], Tone> = {
  draft: 'neutral',
  listed: 'success',
  unlisted: 'success',
  delisted: 'attention',
  suspended: 'critical',
  archived: 'neutral',
};

export const toneOfApp = (state: App['state']): Tone => tones[state];

type ReviewState = NonNullable<AppOverview['review']>['state'];

const tonesOfReview: Record<ReviewState, Tone> = {
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

export const toneOfReview = (state: ReviewState): Tone => tonesOfReview[state];
