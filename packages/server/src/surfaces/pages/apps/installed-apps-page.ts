import type { InstalledApp } from '@souk/contract';
import { requireBusiness } from '../../../domains/businesses/find-membership.js';
import { listInstalledApps } from '../../../domains/installations/find-installations.js';
import { cutPage } from '../../../foundation/http/paginate.js';
import { developerId, isId } from '../../../foundation/http/path-params.js';
import { cornerOf } from '../corner.js';
import { definePage } from '../define-page.js';
import { type Html, html } from '../html.js';
import { linkTo } from '../links.js';
import { showPage } from '../page-shell.js';
import { sentenceOf } from './scope-sentence.js';

const mostShown = 50;

/** The apps of a business. Every member sees them; members who may manage apps also see the actions. */
export const showInstalledApps = definePage({
  name: 'showInstalledApps',
  method: 'GET',
  path: '/dashboard/apps/{businessId}',
  params: { businessId: developerId('BUSINESS_NOT_FOUND') },
  summary: 'Lists the installed apps of a business.',
  show: async ({ params: { businessId }, query, user, platform }) => {
    const business = await requireBusiness(platform.db, businessId, user.userId);
    const after = query.get('after') ?? '';
    const page = { afterId: isId(after) ? after : null, limit: mostShown, living: true };
    const found = await listInstalledApps(platform.db, businessId, page);
    const { rows, nextCursor } = cutPage(found, mostShown, ({ id }) => id);
    const mayManage = business.permissions.includes('apps:manage');
    const here = linkTo(platform, `/apps/${businessId}`);
    const body = html`<section><h1>Installed apps of ${business.name}</h1>
      ${rows.length === 0 && html`<p>No app is installed.</p>`}
      ${nextCursor !== null && html`<p><a href="${here}?after=${nextCursor}">Older ones</a></p>`}</section>
      ${rows.map((installed) => oneApp(installed, `${here}/${installed.id}`, mayManage))}`;
    const corner = cornerOf(platform, user);
    return showPage({ title: 'Installed apps', body, corner, home: linkTo(platform) });
  },
});

function oneApp(installed: InstalledApp, link: string, mayManage: boolean): Html {
  const { app, state, version, pendingVersion, scopes, storeAccess, installedAt } = installed;
  const stores = storeAccess.mode === 'all' ? 'all stores' : `${storeAccess.storeIds.length} chosen`;
  return html`<section aria-label="${app.name}"><h1>${state === 'active' ? html`<a href="${link}">${app.name}</a>` : app.name}</h1>
    ${state === 'suspended' && html`<p class="notice">It is suspended and can do nothing at present.</p>`}
    ${pendingVersion !== null && html`<p class="notice">Version ${pendingVersion} waits for your consent.</p>`}
    <dl><dt>Version</dt><dd>${version}</dd><dt>Installed</dt><dd>${installedAt.slice(0, 10)}</dd>
      <dt>Stores</dt><dd>${stores}</dd></dl>
    ${scopes.length > 0 && html`<p>It can:</p><ul>${scopes.map((scope) => html`<li>${sentenceOf(scope)}</li>`)}</ul>`}
    ${
      mayManage &&
      html`<p class="buttons">${pendingVersion !== null && html`<a href="${link}/update">See what is new</a>`}
      <a href="${link}/uninstall">Uninstall</a></p>`
    }</section>`;
}
