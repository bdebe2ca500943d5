import type { Manifest } from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import { type RedirectConfig, validateRedirect } from './find-offer.js';
import { selectOfferedApp } from './offered-apps-table.js';

export interface InstallLink {
  clientId: string;
  redirectUri: string | null;
  config: RedirectConfig;
}

/**
 * Where an invalid install link may redirect visitors. Only an app that has been reviewed (listed or unlisted) may have
 * strangers sent to its site; for all others the consent page shows the error, as it knows who is visiting and where.
 * An address that the app did not register is refused in either case.
 */
export async function findErrorRedirect(
  db: Database,
  { clientId, redirectUri, config }: InstallLink,
): Promise<string | undefined> {
  const app = await selectOfferedApp(db, clientId);
  if (!app?.manifest || app.version === null) {
    return throwDomainError('APP_NOT_FOUND', { message: 'There is no app with this client ID.' });
  }
  const rules = { version: app.version, config };
  const reviewed = app.state === 'listed' || app.state === 'unlisted';
  if (redirectUri === null || isRegistered(app.manifest, redirectUri, rules)) {
    return reviewed ? validateRedirect(app.manifest, redirectUri, { ...rules, devStore: false }) : undefined;
  }
  return throwDomainError('INSTALLATION_INVALID', {
    message: 'redirect_uri is not one of the redirect URLs of this app.',
    fieldErrors: [
      {
        code: 'REDIRECT_URI_NOT_REGISTERED',
        path: 'redirect_uri',
        message: "This does not exactly match a redirect URL in the app's manifest.",
      },
    ],
  });
}

/** Whether or not it may be used where the visitor is. */
function isRegistered(
  manifest: Manifest,
  redirectUri: string,
  rules: { version: number; config: RedirectConfig },
): boolean {
  if (manifest.hosting.mode === 'remote') return manifest.install.redirect_urls.includes(redirectUri);
  return validateRedirect(manifest, redirectUri, { ...rules, devStore: true }) !== undefined;
}
