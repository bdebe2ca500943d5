import type { Database } from '../../foundation/database/open-database.js';
import { type ListingSnapshot, publishListing } from './find-listing.js';
import { writeEntry } from './marketplace-table.js';
import { normaliseSearchText } from './normalise-search-text.js';

export interface Approved {
  appId: string;
  name: string;
  snapshot: ListingSnapshot;
}

/** Makes an approved snapshot what the marketplace shows and finds. */
export async function publishSnapshot(
  transaction: Database,
  { appId, name, snapshot }: Approved,
  now: Date,
): Promise<void> {
  await publishListing(transaction, appId, snapshot, now);
  await writeEntry(
    transaction,
    appId,
    { name, category: snapshot.category, languages: snapshot.languages, pricing: snapshot.pricing },
    {
      name: normaliseSearchText(name),
      inShort: normaliseSearchText([snapshot.tagline, ...snapshot.features].join(' ')),
      inFull: normaliseSearchText(snapshot.description ?? ''),
    },
  );
}
