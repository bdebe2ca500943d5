import type { Database } from '../../foundation/database/open-database.js';
import { refuse } from '../../foundation/http/refusal.js';
import { judgeRedirect } from './find-offer.js';
import { selectOfferedApp } from './offered-apps-table.js';

export interface InstallLink {
  clientId: string;
  redirectUri: string | null;
  /** `host:port` pairs that configuration opens for local development. */
  allowedHosts: readonly string[];
}

/**
 * Where an invalid install link may redirect visitors. Only an app that has been reviewed (listed or unlisted) may have
 * strangers sent to its site; for all others the consent page shows the error, as it knows who is visiting and where.
 * An address that the app did not register is refused in either case.
 */
export async function findErrorAddress(
  db: Database,
  { clientId, redirectUri, allowedHosts }: InstallLink,
): Promise<string | undefined> {
  const app = await selectOfferedApp(db, clientId);
  if (!app?.manifest) return refuse('APP_NOT_FOUND', { message: 'There is no app with this client id.' });
  if (redirectUri === null || app.manifest.install.redirect_urls.includes(redirectUri)) {
    const reviewed = app.state === 'listed' || app.state === 'unlisted';
    return reviewed ? judgeRedirect(app.manifest, redirectUri, { devStore: false, allowedHosts }) : undefined;
  }
  return refuse('INSTALLATION_INVALID', {
    message: 'redirect_uri is not one of the redirect addresses of this app.',
    fieldErrors: [
      {
        code: 'REDIRECT_URI_NOT_REGISTERED',
        path: 'redirect_uri',
        message: "This is not, character for character, one of the redirect addresses of the app's manifest.",
      },
    ],
  });
}
