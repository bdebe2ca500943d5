import type { Installation, InstallationInput, Scope } from '@souk/contract';
import type { Context } from '../../foundation/context.js';
import { brokenUniqueConstraint } from '../../foundation/database/classify-database-error.js';
import { DomainError, type FieldError, throwDomainError } from '../../foundation/domain-error.js';
import type { Caller } from '../businesses/caller.js';
import { announceInstallation } from './announce-installation.js';
import { authorizeScopes, authorizeStores, requireOwnPermissions } from './authorize-grant.js';
import { findOffer, type Offer, type RedirectConfig, validateRedirect } from './find-offer.js';
import { insertInstallation, selectLivingInstallationId } from './installations-table.js';
import { selectPlace } from './offered-apps-table.js';

export interface Installed {
  installation: Installation;
  offer: Offer;
  /** Where the app wants the merchant sent; null when it names no address. */
  redirectUri: string | null;
}

export interface Consent {
  caller: Pick<Caller, 'businessId' | 'userId' | 'permissions'>;
  input: InstallationInput;
  config: RedirectConfig;
  now: Date;
}

/** A member installs an app: they choose what to grant, and on which stores, within what the app asks for. */
export async function installApp(context: Context, { caller, input, config, now }: Consent): Promise<Installed> {
  const { db } = context;
  const place = await selectPlace(db, caller.businessId);
  if (!place) return throwDomainError('BUSINESS_NOT_FOUND');
  const { devStore } = place;
  const offer = await findOffer(db, input.clientId, {
    userId: caller.userId,
    devStore,
    linkKey: input.linkKey ?? null,
  });
  const { granted, problems } = authorizeScopes(offer.manifest, input.scopes);
  const rules = { devStore, version: offer.version, config };
  const redirectUri = validateRedirect(offer.manifest, input.redirectUri ?? null, rules) ?? null;
  const allProblems = [
    ...problems,
    ...authorizeStores(input.storeIds, place.stores),
    ...redirectProblems(input, redirectUri),
  ];
  if (allProblems.length > 0) return throwDomainError('INSTALLATION_INVALID', { fieldErrors: allProblems });
  requireOwnPermissions(caller.permissions, granted);
  const installation = await createInstallation(context, {
    businessId: caller.businessId,
    appId: offer.app.id,
    version: offer.version,
    scopes: granted,
    storeIds: input.storeIds ?? null,
    installedBy: caller.userId,
    now,
  });
  return { installation, offer, redirectUri };
}

export interface InstallationToCreate {
  businessId: string;
  appId: string;
  version: number;
  scopes: readonly Scope[];
  storeIds: readonly string[] | null;
  installedBy: string | null;
  now: Date;
}

/** Writes the installation and notifies the app. Already approved by then: by consent, or by a dev store's owner. */
export async function createInstallation(
  context: Context,
  { now, ...given }: InstallationToCreate,
): Promise<Installation> {
  const { db } = context;
  const living = await selectLivingInstallationId(db, given.businessId, given.appId);
  if (living) throw alreadyInstalled(living);
  const installation = await insertInstallation(db, given, now).catch((error: unknown) => {
    throw brokenUniqueConstraint(error) === 'installations_living' ? alreadyInstalled() : error;
  });
  await announceInstallation(context, 'app/installed', installation, { at: now });
  return installation;
}

function alreadyInstalled(installationId?: string): DomainError {
  return new DomainError('APP_ALREADY_INSTALLED', installationId ? { members: { installationId } } : {});
}

function redirectProblems({ redirectUri }: InstallationInput, accepted: string | null): FieldError[] {
  if (redirectUri === undefined || redirectUri === null || accepted !== null) return [];
  return [
    {
      code: 'REDIRECT_URI_NOT_REGISTERED',
      path: 'redirectUri',
      message: "This does not exactly match a redirect URL in the app's manifest.",
    },
  ];
}
