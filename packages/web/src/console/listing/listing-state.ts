import type { Listing } from '../../api/listing';
import type { Tone } from '../../design/status';

const tones: Record<Listing['state'], Tone> = { draft: 'neutral', published: 'success', changed: 'attention' };

export const toneOfListing = (state: Listing['state']): Tone => tones[state];
