import { uninstallApp } from '../../../domains/installations/uninstall-app.js';
import { changeAsMember } from '../../../domains/oauth/change-as-member.js';
import { redirect } from '../../../foundation/http/answer.js';
import { html } from '../../../foundation/pages/html.js';
import { definePage } from '../define-page.js';
import { showTo } from '../show-to.js';
import { wordsFor } from '../words/words.js';
import { findToManage, linkToList, oneInstallation, targetOf } from './manage-app.js';

const path = '/dashboard/apps/{businessId}/{installationId}/uninstall';

export const askUninstall = definePage({
  name: 'askUninstall',
  method: 'GET',
  path,
  params: oneInstallation,
  summary: 'Asks whether to uninstall an app.',
  show: async (visit) => {
    const installed = await findToManage(visit);
    const list = linkToList(visit);
    if (installed.state === 'uninstalled') return redirect(list);
    const words = wordsFor(visit.reader).uninstall;
    const title = words.title(installed.app.name);
    const body = html`<div class="card"><h1>${title}</h1>
      <p>${words.sentence}</p>
      <form method="post" action="${list}/${installed.id}/uninstall">
        <p class="buttons"><button class="danger">${words.submit}</button> <a class="button plain" href="${list}">${words.keep}</a></p></form></div>`;
    return showTo(visit, { title, body, room: 'narrow' });
  },
});

export const submitUninstall = definePage({
  name: 'submitUninstall',
  method: 'POST',
  path,
  params: oneInstallation,
  summary: 'Uninstalls an app.',
  show: async (visit) => {
    await changeAsMember(visit.platform, targetOf(visit), (transaction, { caller, installationId, now }) =>
      uninstallApp(transaction, caller.businessId, installationId, now),
    );
    return redirect(linkToList(visit));
  },
});
