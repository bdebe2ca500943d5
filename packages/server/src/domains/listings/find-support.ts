import type { InstalledAppDetails } from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import { selectListing } from './listings-table.js';

/** Whom merchants ask about an app, as its published listing says; null while nothing is published. */
export async function findSupport(db: Database, appId: string): Promise<InstalledAppDetails['support']> {
  const published = (await selectListing(db, appId))?.published;
  return published ? { email: published.supportEmail, url: published.supportUrl } : null;
}
