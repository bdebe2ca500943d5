import { uninstallApp } from '../../../domains/installations/uninstall-app.js';
import { changeAsMember } from '../../../domains/oauth/change-as-member.js';
import { redirect } from '../../../foundation/http/answer.js';
import { cornerOf } from '../corner.js';
import { definePage } from '../define-page.js';
import { html } from '../html.js';
import { linkTo } from '../links.js';
import { showPage } from '../page-shell.js';
import { findToManage, linkToList, oneInstallation, targetOf } from './manage-app.js';

const path = '/dashboard/apps/{businessId}/{installationId}/uninstall';

export const askUninstall = definePage({
  name: 'askUninstall',
  method: 'GET',
  path,
  params: oneInstallation,
  summary: 'Asks whether to uninstall an app.',
  show: async (visit) => {
    const { platform, user } = visit;
    const installed = await findToManage(visit);
    const list = linkToList(visit);
    if (installed.state === 'uninstalled') return redirect(list);
    const { name } = installed.app;
    const body = html`<section><h1>Uninstall ${name}?</h1>
      <p>It loses its access to your data at once. To have it again you install it anew.</p>
      <form method="post" action="${list}/${installed.id}/uninstall">
        <p class="buttons"><button>Uninstall</button> <a href="${list}">Keep it</a></p></form></section>`;
    return showPage({ title: `Uninstall ${name}`, body, corner: cornerOf(platform, user), home: linkTo(platform) });
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
