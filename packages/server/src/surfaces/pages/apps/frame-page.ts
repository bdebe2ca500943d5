import { findInstalledManifest } from '../../../domains/installations/preview-consent.js';
import { openInstalledApp } from '../../../domains/oauth/open-installed-app.js';
import { developerId } from '../../../foundation/http/path-params.js';
import { html } from '../../../foundation/pages/html.js';
import { definePage } from '../define-page.js';
import { showTo } from '../show-to.js';
import { wordsFor } from '../words/words.js';

/** An app's own page, in a frame: its address carries the ID token that its server exchanges. */
export const showAppFrame = definePage({
  name: 'showAppFrame',
  method: 'GET',
  path: '/dashboard/apps/{businessId}/{installationId}',
  params: {
    businessId: developerId('INSTALLATION_NOT_FOUND'),
    installationId: developerId('INSTALLATION_NOT_FOUND'),
  },
  summary: "Shows an installed app's page.",
  show: async (visit) => {
    const { params, user, platform, reader } = visit;
    const { businessId, installationId } = params;
    const { userId, sessionId } = user;
    const { installed, idToken } = await openInstalledApp(platform, { businessId, installationId, userId, sessionId });
    const { hosting, admin } = await findInstalledManifest(platform.db, installed);
    const title = installed.app.name;
    if (hosting.mode !== 'remote' || !admin) {
      const body = html`<div class="card"><h1>${title}</h1><p>${wordsFor(reader).installed.noPage}</p></div>`;
      return showTo(visit, { title, body });
    }
    const address = new URL(admin.path, hosting.url);
    address.searchParams.set('id_token', idToken);
    address.searchParams.set('business_id', businessId);
    address.searchParams.set('installation_id', installationId);
    const frame = html`<iframe title="${admin.title}" src="${address.href}" referrerpolicy="no-referrer"
      sandbox="allow-scripts allow-forms allow-same-origin allow-popups allow-downloads"></iframe>`;
    return showTo(visit, { title, body: frame, room: 'whole' }, { frames: [address.origin] });
  },
});
