import type { Manifest, Scope } from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import { findOffer, type Offer, type RedirectConfig, validateRedirect } from './find-offer.js';
import { selectLivingInstallationId } from './installations-table.js';
import { selectInstalledManifest, selectPlace } from './offered-apps-table.js';

export interface ConsentQuestion {
  businessId: string;
  userId: string;
  clientId: string;
  linkKey: string | null;
  redirectUri: string | null;
  config: RedirectConfig;
}

/** What a person is shown before they decide. */
export interface ConsentPreview {
  appName: string;
  appHandle: string;
  developer: { name: string; verified: boolean };
  /** Where the business has the app already. */
  installationId: string | null;
  requiredScopes: readonly Scope[];
  optionalScopes: readonly Scope[];
  stores: { id: string; name: string }[];
  /** Where they are sent afterwards; null when the app names no address. */
  redirectUri: string | null;
}

/** Refuses what installing itself would reject, so that nobody consents for nothing. */
export async function previewConsent(db: Database, question: ConsentQuestion): Promise<ConsentPreview> {
  const { businessId } = question;
  const place = (await selectPlace(db, businessId)) ?? throwDomainError('BUSINESS_NOT_FOUND');
  const { app, manifest, redirectUri } = await previewOffer(db, { ...question, devStore: place.devStore });
  return {
    appName: app.name,
    appHandle: app.handle,
    developer: app.developer,
    installationId: (await selectLivingInstallationId(db, businessId, app.id)) ?? null,
    requiredScopes: manifest.scopes,
    optionalScopes: manifest.optional_scopes,
    stores: place.stores,
    redirectUri,
  };
}

/** The same where it is not known yet on which business. */
export async function previewOffer(
  db: Database,
  question: Omit<ConsentQuestion, 'businessId'> & { devStore: boolean },
): Promise<Offer & { redirectUri: string | null }> {
  const { userId, devStore, clientId, linkKey, redirectUri, config } = question;
  const offer = await findOffer(db, clientId, { userId, devStore, linkKey });
  const { manifest, version } = offer;
  const address = validateRedirect(manifest, redirectUri, { devStore, version, config }) ?? null;
  if (redirectUri !== null && address === null) {
    throwDomainError('INSTALLATION_INVALID', { message: 'This app cannot use this redirect URL here.' });
  }
  return { ...offer, redirectUri: address };
}

/** The manifest an installation is on: of its version, or of its preview. */
export async function findInstalledManifest(db: Database, { id }: { id: string }): Promise<Manifest> {
  const manifest = await selectInstalledManifest(db, id);
  if (!manifest) throw new Error(`Installation ${id} has no manifest.`);
  return manifest;
}
