import type { Database } from '../../foundation/database/open-database.js';
import { refuse } from '../../foundation/http/refusal.js';
import { selectOfferedApp } from './offered-apps-table.js';

/**
 * Where an install link may send people back to: exactly one of the app's own addresses. Whether this person may install
 * the app on their business is asked later, once both are known.
 */
export async function findInstallAddress(
  db: Database,
  clientId: string,
  redirectUri: string | null,
): Promise<string | undefined> {
  const app = await selectOfferedApp(db, clientId);
  if (!app?.manifest) return refuse('APP_NOT_FOUND', { message: 'There is no app with this client id.' });
  const registered = app.manifest.install.redirect_urls;
  if (redirectUri === null) return registered[0];
  if (registered.includes(redirectUri)) return redirectUri;
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
