import { acceptVersion } from '../../../domains/installations/change-installation.js';
import { previewVersion, type VersionPreview } from '../../../domains/installations/preview-version.js';
import { changeAsMember } from '../../../domains/oauth/change-as-member.js';
import { type Answer, redirect } from '../../../foundation/http/answer.js';
import { Refusal } from '../../../foundation/http/refusal.js';
import { cornerOf } from '../corner.js';
import { definePage } from '../define-page.js';
import { type Html, html } from '../html.js';
import { linkTo } from '../links.js';
import { orRefusal } from '../or-refusal.js';
import { showPage } from '../page-shell.js';
import { findToManage, type InstallationVisit, linkToList, noticeOf, oneInstallation, targetOf } from './manage-app.js';
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
  const { platform, user } = visit;
  const installed = await findToManage(visit);
  const preview = await previewVersion(platform.db, installed);
  const list = linkToList(visit);
  if (!preview) return redirect(list);
  const { name } = installed.app;
  const body = html`<section><h1>Update ${name} to version ${preview.version}?</h1>${noticeOf(refusal)}
    ${whatIsNew(preview)}
    <form method="post" action="${list}/${installed.id}/update">
      <input type="hidden" name="version" value="${preview.version}">
      <p class="buttons"><button>Accept</button> <a href="${list}">Not now</a></p></form></section>`;
  const shell = { title: `Update ${name}`, corner: cornerOf(platform, user), home: linkTo(platform) };
  return showPage({ ...shell, body }, { status: refusal?.status });
}

function whatIsNew(preview: VersionPreview): Html {
  const lists = [
    listed('It will also be able to:', preview.scopesAdded.map(sentenceOf)),
    listed('It may ask you later to be able to:', preview.optionalScopesAdded.map(sentenceOf)),
    listed('It will be told of:', preview.topicsAdded),
    listed('It will use these addresses:', preview.addressesAdded),
    listed('It will offer these blocks for your storefront:', preview.blocksAdded),
    listed('More people will see what it keeps:', preview.valuesWidened.map(widened)),
  ];
  // A scope that was optional, and granted, may be required now: that too waits for consent.
  return lists.some(Boolean) ? html`${lists}` : html`<p>It asks for nothing that you have not granted already.</p>`;
}

function widened({ name, visibility }: VersionPreview['valuesWidened'][number]): string {
  return visibility === 'storefront' ? `${name}: everyone, in your storefront` : `${name}: you and your team`;
}

function listed(heading: string, items: readonly (Html | string)[]): Html | false {
  return items.length > 0 && html`<p>${heading}</p><ul>${items.map((item) => html`<li>${item}</li>`)}</ul>`;
}
