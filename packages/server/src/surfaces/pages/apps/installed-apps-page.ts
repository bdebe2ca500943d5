import type { InstalledApp } from '@souk/contract';
import { requireBusiness } from '../../../domains/businesses/find-membership.js';
import { listInstalledApps } from '../../../domains/installations/find-installations.js';
import { cutPage } from '../../../foundation/http/paginate.js';
import { developerId, isId } from '../../../foundation/http/path-params.js';
import { type Html, html } from '../../../foundation/pages/html.js';
import type { Reader } from '../../../foundation/pages/reader.js';
import { definePage } from '../define-page.js';
import { linkTo } from '../links.js';
import { showTo } from '../show-to.js';
import { wordsFor } from '../words/words.js';
import { sentenceOf } from './scope-sentence.js';

const mostShown = 50;

/** The apps of a business. Every member sees them; members who may manage apps also see the actions. */
export const showInstalledApps = definePage({
  name: 'showInstalledApps',
  method: 'GET',
  path: '/dashboard/apps/{businessId}',
  params: { businessId: developerId('BUSINESS_NOT_FOUND') },
  summary: 'Lists the installed apps of a business.',
  show: async (visit) => {
    const { params, query, user, platform, reader } = visit;
    const { businessId } = params;
    const business = await requireBusiness(platform.db, businessId, user.userId);
    const after = query.get('after') ?? '';
    const page = { afterId: isId(after) ? after : null, limit: mostShown, living: true };
    const found = await listInstalledApps(platform.db, businessId, page);
    const { rows, nextCursor } = cutPage(found, mostShown, ({ id }) => id);
    const mayManage = business.permissions.includes('apps:manage');
    const here = linkTo(platform, `/apps/${businessId}`);
    const words = wordsFor(reader).installed;
    const body = html`<h1>${words.title(business.name)}</h1>
      ${rows.length === 0 && html`<p class="card">${words.none}</p>`}
      ${rows.map((installed) => oneApp(reader, installed, { link: `${here}/${installed.id}`, mayManage }))}
      ${nextCursor !== null && html`<p><a href="${here}?after=${nextCursor}">${words.older}</a></p>`}`;
    return showTo(visit, { title: words.short, body });
  },
});

function oneApp(
  reader: Reader,
  installed: InstalledApp,
  { link, mayManage }: { link: string; mayManage: boolean },
): Html {
  const { app, state, version, pendingVersion, scopes, storeAccess, installedAt } = installed;
  const words = wordsFor(reader).installed;
  const stores = storeAccess.mode === 'all' ? words.allStores : words.someStores(storeAccess.storeIds.length);
  const since = new Intl.DateTimeFormat(reader.language, { dateStyle: 'medium' }).format(new Date(installedAt));
  return html`<section class="card" aria-label="${app.name}"><h2>${state === 'active' ? html`<a href="${link}">${app.name}</a>` : app.name}</h2>
    ${state === 'suspended' && html`<p class="notice bad">${words.suspended}</p>`}
    ${pendingVersion !== null && html`<p class="notice">${words.waiting(pendingVersion)}</p>`}
    <dl><dt>${words.version}</dt><dd>${version}</dd><dt>${words.since}</dt><dd><time datetime="${installedAt}">${since}</time></dd>
      <dt>${words.stores}</dt><dd>${stores}</dd></dl>
    ${scopes.length > 0 && html`<div class="head"><h3 class="small">${words.can}</h3><ul class="points">${scopes.map((scope) => html`<li>${sentenceOf(reader, scope)}</li>`)}</ul></div>`}
    ${
      mayManage &&
      html`<p class="buttons">${pendingVersion !== null && html`<a class="button" href="${link}/update">${words.whatIsNew}</a>`}
      <a class="button plain" href="${link}/uninstall">${words.uninstall}</a></p>`
    }</section>`;
}
