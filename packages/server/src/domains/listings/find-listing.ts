import type { Listing, ListingDraft, ListingImage } from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import type { AppRow } from '../apps/find-app.js';
import { findRequestedScopes } from '../versions/find-requested-scopes.js';
import { checkCompleteness } from './check-completeness.js';
import { type ListingImageRow, selectImages } from './images/images-table.js';
import { type ListingRow, type ListingSnapshot, selectListing, writePublished } from './listings-table.js';

export type { ListingSnapshot } from './listings-table.js';

const emptyDraft: ListingDraft = {
  tagline: null,
  description: null,
  category: null,
  languages: [],
  features: [],
  pricing: null,
  supportEmail: null,
  supportUrl: null,
  privacyPolicyUrl: null,
  termsUrl: null,
  demoUrl: null,
  testInstructions: null,
  scopeReasons: {},
};

/** The draft with its images and what it still needs; `baseUrl` is the prefix of the images' addresses. */
export async function findListing(db: Database, app: AppRow, baseUrl: string): Promise<Listing> {
  const [row, images, scopes] = await Promise.all([
    selectListing(db, app.id),
    selectImages(db, app.id),
    app.latest_version === null ? [] : findRequestedScopes(db, app.id, app.latest_version),
  ]);
  const shown = images.map((image) => presentImage(image, baseUrl));
  const draft = {
    ...emptyDraft,
    ...row?.draft,
    icon: shown.find(({ kind }) => kind === 'icon') ?? null,
    screenshots: shown.filter(({ kind }) => kind === 'screenshot'),
  };
  const missing = checkCompleteness(draft, scopes);
  return {
    ...draft,
    state: stateOf(row, draft),
    complete: missing.length === 0,
    missing,
    publishedAt: row?.published_at?.toISOString() ?? null,
    updatedAt: (row?.updated_at ?? app.created_at).toISOString(),
  };
}

export function presentImage(row: ListingImageRow, baseUrl: string): ListingImage {
  return {
    id: row.id,
    kind: row.kind,
    alt: row.alt,
    url: `${baseUrl}/images/${row.key}`,
    mediaType: row.media_type,
    width: row.width,
    height: row.height,
    bytes: row.bytes,
    createdAt: row.created_at.toISOString(),
  };
}

function stateOf(
  row: ListingRow | undefined,
  draft: ListingDraft & Pick<Listing, 'icon' | 'screenshots'>,
): Listing['state'] {
  if (!row?.published) return 'draft';
  return canonical(row.published) === canonical(snapshotOf(draft)) ? 'published' : 'changed';
}

/** What would be published of a listing: everything but what only reviewers read. */
export function snapshotOf(listing: ListingDraft & Pick<Listing, 'icon' | 'screenshots'>): ListingSnapshot {
  const { tagline, description, category, languages, features, pricing, supportEmail, supportUrl } = listing;
  const { privacyPolicyUrl, termsUrl, demoUrl, scopeReasons, icon, screenshots } = listing;
  return {
    tagline,
    description,
    category,
    languages,
    features,
    pricing,
    supportEmail,
    supportUrl,
    privacyPolicyUrl,
    termsUrl,
    demoUrl,
    scopeReasons,
    icon,
    screenshots,
  };
}

/** The database keeps members in an order of its own. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}

/** Makes a snapshot what the marketplace shows. */
export async function publishListing(db: Database, appId: string, snapshot: ListingSnapshot, now: Date): Promise<void> {
  await writePublished(db, appId, snapshot, now);
}

/** What the marketplace shows of an app; undefined before its first approval. */
export async function findPublishedListing(
  db: Database,
  appId: string,
): Promise<{ snapshot: ListingSnapshot; publishedAt: Date } | undefined> {
  const row = await selectListing(db, appId);
  if (!row?.published || !row.published_at) return undefined;
  return { snapshot: row.published, publishedAt: row.published_at };
}
