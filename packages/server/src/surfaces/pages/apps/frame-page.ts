import { findInstalledManifest } from '../../../domains/installations/preview-consent.js';
import { openInstalledApp } from '../../../domains/oauth/open-installed-app.js';
import { developerId } from '../../../foundation/http/path-params.js';
import { cornerOf } from '../corner.js';
import { definePage } from '../define-page.js';
import { html } from '../html.js';
import { linkTo } from '../links.js';
import { showPage } from '../page-shell.js';

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
  show: async ({ params: { businessId, installationId }, user, platform }) => {
    const { userId, sessionId } = user;
    const { installed, idToken } = await openInstalledApp(platform, { businessId, installationId, userId, sessionId });
    const { hosting, admin } = await findInstalledManifest(platform.db, installed);
    const shell = { corner: cornerOf(platform, user), home: linkTo(platform), title: installed.app.name };
    if (hosting.mode !== 'remote' || !admin) {
      const body = html`<section><h1>${installed.app.name}</h1><p>This app has no page of its own.</p></section>`;
      return showPage({ ...shell, body });
    }
    const address = new URL(admin.path, hosting.url);
    address.searchParams.set('id_token', idToken);
    address.searchParams.set('business_id', businessId);
    address.searchParams.set('installation_id', installationId);
    const frame = html`<iframe title="${admin.title}" src="${address.href}" referrerpolicy="no-referrer"
      sandbox="allow-scripts allow-forms allow-same-origin allow-popups allow-downloads"></iframe>`;
    return showPage({ ...shell, body: frame, wide: true }, { frames: [address.origin] });
  },
});
