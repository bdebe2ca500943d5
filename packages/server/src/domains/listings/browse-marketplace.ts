import {
  describeScope,
  isScope,
  isSensitiveScope,
  type MarketplaceApp,
  type MarketplaceSummary,
  type Version,
} from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import { sameBytes } from '../../foundation/secrets/random-token.js';
import { findVersion } from '../versions/find-versions.js';
import { readSuccess } from '../webhooks/metrics/read-success.js';
import { type MarketplaceRow, selectEntryByHandle } from './marketplace-table.js';
import { normaliseSearchText } from './normalise-search-text.js';
import {
  type MarketplaceFilters,
  type SearchedWords,
  selectEntries,
  selectMeantEntries,
} from './search-marketplace-table.js';

export interface Browsing extends MarketplaceFilters {
  query: string | undefined;
  after: { rank: number; id: string } | undefined;
  limit: number;
}

export interface FoundApp {
  rank: number;
  id: string;
  shown: MarketplaceSummary;
}

export interface Found {
  apps: FoundApp[];
  /** Nothing fits what was typed: these are what was probably meant. */
  meant: boolean;
}

/** Public apps: all of them, or those that match the words and the filters. A search that finds nothing forgives typing errors. */
export async function browseMarketplace(db: Database, { query, ...rest }: Browsing): Promise<Found> {
  const words = wordsOf(query);
  const rows = await selectEntries(db, { ...rest, words });
  if (rows.length > 0 || !words || rest.after) return { apps: rows.map(foundOf), meant: false };
  const meant = await selectMeantEntries(db, { ...rest, words });
  return { apps: meant.map(foundOf), meant: meant.length > 0 };
}

const foundOf = (row: MarketplaceRow): FoundApp => ({ rank: row.rank, id: row.id, shown: summaryOf(row) });

function wordsOf(query: string | undefined): SearchedWords | null {
  const asTyped = normaliseSearchText(query ?? '').trim();
  if (asTyped === '') return null;
  return { asTyped, beginning: /^[\p{L}\p{N}]+$/u.test(asTyped) ? asTyped : null };
}

/** A listed app for everyone, an unlisted one for anyone who has its link; anything else is a 404. */
export async function findMarketplaceApp(
  db: Database,
  handle: string,
  linkKey: string | undefined,
  { baseUrl, now }: { baseUrl: string; now: Date },
): Promise<MarketplaceApp | undefined> {
  const row = await selectEntryByHandle(db, handle);
  if (!row || !isShown(row, linkKey)) return undefined;
  const [version, webhooks] = await Promise.all([findCurrentVersion(db, row), readSuccess(db, row.id, now)]);
  return {
    ...appOf(row, baseUrl, scopesOf(row, version)),
    updatedAt: version?.releasedAt ?? row.published_at.toISOString(),
    measured: { days: webhooks.days, webhookAttempts: webhooks.attempts, webhookSuccess: webhooks.share },
  };
}

function isShown({ state, link_key }: MarketplaceRow, linkKey: string | undefined): boolean {
  if (state === 'listed') return true;
  return state === 'unlisted' && linkKey !== undefined && sameBytes(Buffer.from(linkKey), Buffer.from(link_key));
}

function summaryOf(row: MarketplaceRow): MarketplaceSummary {
  const { tagline, category, languages, pricing, icon } = row.published;
  return {
    id: row.id,
    handle: row.handle,
    name: row.name,
    developer: { name: row.developer_name, website: row.developer_website, verified: row.developer_verified },
    tagline,
    category,
    languages,
    pricing,
    icon,
    installations: row.installations_count,
    publishedAt: row.published_at.toISOString(),
  };
}

function appOf(
  row: MarketplaceRow,
  baseUrl: string,
  scopes: MarketplaceApp['scopes'],
): Omit<MarketplaceApp, 'measured' | 'updatedAt'> {
  const { description, features, supportEmail, supportUrl, privacyPolicyUrl, termsUrl, demoUrl, screenshots } =
    row.published;
  const unlisted = row.state === 'unlisted';
  const install = new URLSearchParams({ client_id: row.client_id, ...(unlisted && { key: row.link_key }) });
  return {
    ...summaryOf(row),
    description,
    features,
    supportEmail,
    supportUrl,
    privacyPolicyUrl,
    termsUrl,
    demoUrl,
    screenshots,
    distribution: unlisted ? 'unlisted' : 'public',
    clientId: row.client_id,
    installUrl: `${baseUrl}/apps/install?${install}`,
    scopes,
  };
}

async function findCurrentVersion(db: Database, row: MarketplaceRow): Promise<Version | undefined> {
  const current = row.current_version;
  if (current === null) return undefined;
  const app = {
    id: row.id,
    handle: row.handle,
    state: 'listed',
    currentVersion: current,
    latestVersion: current,
    versionsGiven: 0,
  } as const;
  return findVersion(db, app, current);
}

/** What the released version asks for, with the reasons that were approved. */
function scopesOf({ published }: MarketplaceRow, version: Version | undefined): MarketplaceApp['scopes'] {
  const optional = version?.optionalScopes ?? [];
  return [...(version?.scopes ?? []), ...optional].filter(isScope).map((scope) => ({
    scope,
    description: describeScope(scope),
    optional: optional.includes(scope),
    sensitive: isSensitiveScope(scope),
    reason: published.scopeReasons[scope] ?? null,
  }));
}
