import {
  describeScope,
  isScope,
  isSensitiveScope,
  type ListingDraft,
  type MarketplaceApp,
  type MarketplaceSummary,
} from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import { sameBytes } from '../../foundation/secrets/random-token.js';
import { findVersion } from '../versions/find-versions.js';
import { type MarketplaceRow, selectEntries, selectEntryByHandle } from './marketplace-table.js';
import { plainWords } from './plain-words.js';

export interface Browsing {
  query: string | undefined;
  category: ListingDraft['category'];
  after: { rank: number; id: string } | undefined;
  limit: number;
}

export interface FoundApp {
  rank: number;
  id: string;
  shown: MarketplaceSummary;
}

/** Public apps: all of them, or those that match the words and the category. */
export async function browseMarketplace(db: Database, { query, ...rest }: Browsing): Promise<FoundApp[]> {
  const rows = await selectEntries(db, { ...rest, words: wordsOf(query) });
  return rows.map((row) => ({ rank: row.rank, id: row.id, shown: summaryOf(row) }));
}

function wordsOf(query: string | undefined) {
  const asTyped = plainWords(query ?? '').trim();
  if (asTyped === '') return null;
  return { asTyped, beginning: /^[\p{L}\p{N}]+$/u.test(asTyped) ? asTyped : null };
}

/** A listed app for everyone, an unlisted one for anyone who has its link; anything else is a 404. */
export async function findMarketplaceApp(
  db: Database,
  handle: string,
  linkKey: string | undefined,
  baseUrl: string,
): Promise<MarketplaceApp | undefined> {
  const row = await selectEntryByHandle(db, handle);
  if (!row || !isShown(row, linkKey)) return undefined;
  return appOf(row, baseUrl, await scopesOf(db, row));
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
    publishedAt: row.published_at.toISOString(),
  };
}

function appOf(row: MarketplaceRow, baseUrl: string, scopes: MarketplaceApp['scopes']): MarketplaceApp {
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

/** What the released version asks for, with the reasons that were approved. */
async function scopesOf(db: Database, row: MarketplaceRow): Promise<MarketplaceApp['scopes']> {
  const current = row.current_version;
  if (current === null) return [];
  const app = {
    id: row.id,
    handle: row.handle,
    state: 'listed' as const,
    currentVersion: current,
    latestVersion: current,
  };
  const version = await findVersion(db, app, current);
  const optional = version?.optionalScopes ?? [];
  return [...(version?.scopes ?? []), ...optional].filter(isScope).map((scope) => ({
    scope,
    description: describeScope(scope),
    optional: optional.includes(scope),
    sensitive: isSensitiveScope(scope),
    reason: row.published.scopeReasons[scope] ?? null,
  }));
}
