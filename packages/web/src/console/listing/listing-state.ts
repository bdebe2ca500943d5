import type { Listing } from '../../api/listing';
import type { Mood } from '../../design/status';

const moods: Record<Listing['state'], Mood> = { draft: 'quiet', published: 'good', changed: 'waiting' };

export const moodOfListing = (state: Listing['state']): Mood => moods[state];
