import { acceptVersion } from '../../../domains/installations/change-installation.js';
import { previewVersion, type VersionPreview } from '../../../domains/installations/preview-version.js';
import { changeAsMember } from '../../../domains/oauth/change-as-member.js';
import { type Answer, redirect } from '../../../foundation/http/answer.js';
import { Refusal } from '../../../foundation/http/refusal.js';
import { type Html, html } from '../../../foundation/pages/html.js';
import type { Reader } from '../../../foundation/pages/reader.js';
import { definePage } from '../define-page.js';
import { orRefusal } from '../or-refusal.js';
import { refusalNotice } from '../say-refusal.js';
import { showTo } from '../show-to.js';
import { wordsFor } from '../words/words.js';
import { findToManage, type InstallationVisit, linkToList, oneInstallation, targetOf } from './manage-app.js';
import { sentenceOf } from './scope-sentence.js';

const path = '/dashboard/apps/{businessId}/{installationId}/update';

export const showWaitingVersion = definePage({
  name: 'showWaitingVersion',
  method: 'GET',
  path,
  params: oneInstallation,
  summary: 'Shows what is new in the version of an app that waits for consent.',
  show: (visit) => versionForm(visit),
});

export const submitWaitingVersion = definePage({
  name: 'submitWaitingVersion',
  method: 'POST',
  path,
  params: oneInstallation,
  summary: 'Accepts the version that waits for consent.',
  show: async (visit) => {
    // The version that was shown, not the one that waits now: nobody accepts what they have not seen.
    const version = Number(visit.form.get('version'));
    const accepted = await orRefusal(
      changeAsMember(visit.platform, targetOf(visit), (transaction, member) =>
        acceptVersion(transaction, member, version),
      ),
    );
    return accepted instanceof Refusal ? versionForm(visit, accepted) : redirect(linkToList(visit));
  },
});

async function versionForm(visit: InstallationVisit, refusal?: Refusal): Promise<Answer> {
  const { platform, reader } = visit;
  const installed = await findToManage(visit);
  const preview = await previewVersion(platform.db, installed);
  const list = linkToList(visit);
  if (!preview) return redirect(list);
  const words = wordsFor(reader).update;
  const title = words.title(installed.app.name, preview.version);
  const body = html`<h1>${title}</h1><div class="card">${refusalNotice(reader, refusal)}
    ${whatIsNew(reader, preview)}
    <form method="post" action="${list}/${installed.id}/update">
      <input type="hidden" name="version" value="${preview.version}">
      <p class="buttons"><button>${words.submit}</button> <a class="button plain" href="${list}">${words.later}</a></p></form></div>`;
  return showTo(visit, { title, body }, { status: refusal?.status });
}

function whatIsNew(reader: Reader, preview: VersionPreview): Html {
  const words = wordsFor(reader).update;
  const sentences = (scopes: VersionPreview['scopesAdded']) => scopes.map((scope) => sentenceOf(reader, scope));
  const codes = (texts: readonly string[]) => texts.map((text) => html`<code>${text}</code>`);
  const lists = [
    listed(words.scopes, sentences(preview.scopesAdded)),
    listed(words.optionalScopes, sentences(preview.optionalScopesAdded)),
    listed(words.topics, codes(preview.topicsAdded)),
    listed(words.addresses, codes(preview.addressesAdded)),
    listed(words.blocks, preview.blocksAdded),
    listed(
      words.values,
      preview.valuesWidened.map(({ name, visibility }) =>
        visibility === 'storefront' ? words.everyone(name) : words.team(name),
      ),
    ),
  ];
  // A scope that was optional, and granted, may be required now: that too waits for consent.
  return lists.some(Boolean) ? html`${lists}` : html`<p>${words.nothing}</p>`;
}

function listed(heading: string, items: readonly (Html | string)[]): Html | false {
  return (
    items.length > 0 &&
    html`<section><h2>${heading}</h2><ul class="points">${items.map((item) => html`<li>${item}</li>`)}</ul></section>`
  );
}
