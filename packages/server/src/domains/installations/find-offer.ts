import type { Manifest } from '@souk/contract';
import type { Config } from '../../foundation/config.js';
import type { Database } from '../../foundation/database/open-database.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import { originOfApp, originOfVersion } from '../apps/app-addresses.js';
import { type OfferedApp, selectOfferedApp } from './offered-apps-table.js';

/** Who wants to install, and where. */
export interface Visitor {
  userId: string | null;
  devStore: boolean;
  /** The key an unlisted app's link carries. */
  linkKey: string | null;
}

export interface Offer {
  app: OfferedApp;
  version: number;
  manifest: Manifest;
}

/**
 * The app this visitor may install here: a listed one anywhere, an unlisted one with the key of its link, and the
 * visitor's own, whatever its state, on their own dev stores. Someone else's draft looks as if it did not exist.
 */
export async function findOffer(db: Database, clientId: string, visitor: Visitor): Promise<Offer> {
  const app = await selectOfferedApp(db, clientId);
  if (!app || !isKnownTo(app, visitor))
    return throwDomainError('APP_NOT_FOUND', { message: 'There is no app with this client ID.' });
  const own = isOwnOnDevStore(app, visitor);
  const offered = app.state === 'listed' || app.state === 'unlisted' || (own && app.state !== 'suspended');
  const { version, manifest } = app;
  if (!offered || app.state === 'archived' || version === null || manifest === null || !(app.released || own)) {
    return throwDomainError('APP_NOT_INSTALLABLE');
  }
  return { app, version, manifest };
}

function isKnownTo(app: OfferedApp, visitor: Visitor): boolean {
  if (isOwnOnDevStore(app, visitor)) return true;
  if (app.state === 'unlisted') return visitor.linkKey === app.linkKey;
  return app.state !== 'draft' && app.state !== 'archived';
}

function isOwnOnDevStore(app: OfferedApp, { devStore, userId }: Visitor): boolean {
  return devStore && userId === app.ownerId;
}

/** Hosts that are opened for local development, and where hosted apps are found. */
export type RedirectConfig = Pick<Config, 'webhookAllow' | 'appsDomain' | 'baseUrl'>;

export interface RedirectRules {
  devStore: boolean;
  version: number;
  config: RedirectConfig;
}

/** Exactly one of the version's addresses; without one given, the first. Addresses on localhost are for dev stores. */
export function validateRedirect(
  manifest: Manifest,
  redirectUri: string | null,
  rules: RedirectRules,
): string | undefined {
  const usable = redirectAddresses(manifest, rules);
  return redirectUri === null ? usable[0] : usable.find((url) => url === redirectUri);
}

function redirectAddresses({ install, hosting, handle }: Manifest, rules: RedirectRules): string[] {
  const { redirect_urls: urls } = install;
  if (hosting.mode === 'remote') return urls.filter((url) => isUsable(new URL(url), rules));
  // On each name that the app has for this place, the one that always works first.
  return originsOf(handle, rules).flatMap((origin) => urls.map((path) => `${origin}${path}`));
}

function originsOf(handle: string, { devStore, version, config }: RedirectRules): string[] {
  const production = [
    originOfApp(config, handle),
    originOfVersion(config, { handle, version, environment: 'production' }),
  ];
  return devStore ? [originOfVersion(config, { handle, version, environment: 'staging' }), ...production] : production;
}

function isUsable({ protocol, hostname, port }: URL, { devStore, config }: RedirectRules): boolean {
  if (protocol === 'https:' || config.webhookAllow.includes(`${hostname}:${port || 80}`)) return true;
  return devStore && hostname === 'localhost';
}
