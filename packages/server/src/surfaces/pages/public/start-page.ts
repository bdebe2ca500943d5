import { currentApiVersion } from '@souk/contract';
import { type DemoRole, enterDemo } from '../../../domains/accounts/ensure-demo-user.js';
import { throwDomainError } from '../../../foundation/domain-error.js';
import { type HandlerResponse, ok } from '../../../foundation/http/response.js';
import { type Html, html } from '../../../foundation/pages/html.js';
import type { Platform } from '../../../foundation/platform.js';
import { defineOpenPage, type Visit } from '../define-page.js';
import { linkTo, safeNext } from '../links.js';
import { messagesFor } from '../locales/messages.js';
import { renderPageFor } from '../render-page.js';
import { requireOwnHost } from '../require-own-origin.js';
import { signedInAnd } from '../session-cookie.js';
import { mayEnterDemo } from './demo-access.js';
import { demoButtons, demoRoles } from './demo-buttons.js';

/** What a newcomer sees first: what this is, and the doors to the rest. */
export const showStart = defineOpenPage({
  name: 'showStart',
  method: 'GET',
  path: '/',
  forPrograms: indexOf,
  summary: 'What this is, and where to go from here.',
  show: async (visit) => {
    const { platform, reader, request } = visit;
    const words = messagesFor(reader).start;
    const making = platform.demoProgress.state === 'making' && mayEnterDemo(request, platform);
    const body = html`<div class="hero"><h1>${words.title}</h1><p>${words.sentence}</p></div>
      ${demoButtons(visit)}
      ${making && html`<p class="notice" role="status">${words.demoMaking}</p>`}
      ${mayEnterDemo(request, platform) && demoStore(visit)}
      <nav aria-label="${words.doors}"><ul class="doors">
        <li><a href="/console">${words.console}</a><p class="quiet">${words.consoleSentence}</p></li>
        <li><a href="${linkTo(platform)}">${words.dashboard}</a><p class="quiet">${words.dashboardSentence}</p></li>
        <li><a href="/market">${words.market}</a><p class="quiet">${words.marketSentence}</p></li>
        <li><a href="/docs">${words.docs}</a><p class="quiet">${words.docsSentence}</p></li>
      </ul></nav>`;
    return renderPageFor(visit, { title: 'Souk', body, room: 'broad', refreshSeconds: making ? 3 : undefined });
  },
});

/** Browsers find names below `localhost` themselves; where one does not, a line in the hosts file helps. */
function demoStore({ platform, reader }: Visit<unknown>): Html | false {
  const url = platform.demoProgress.storefrontUrl;
  if (url === undefined) return false;
  const words = messagesFor(reader).start;
  const { hostname } = new URL(url);
  return html`<section class="card"><div class="head"><h2>${words.storeTitle}</h2><p class="quiet">${words.storeSentence}</p></div>
    <p class="buttons"><a class="button plain" href="${url}/">${words.viewStore}</a></p>
    ${hostname.endsWith('.localhost') && html`<p class="small">${words.hostsFile} <code>127.0.0.1 ${hostname}</code></p>`}</section>`;
}

/** The same doors for programs. */
function indexOf({ config }: Platform): HandlerResponse {
  const at = (path: string) => `${config.baseUrl}${path}`;
  const addresses = {
    name: 'Souk',
    documentation: at('/docs'),
    openapi: at('/openapi'),
    developerApi: at('/developer'),
    adminApi: at(`/apps/${currentApiVersion}`),
    tokenEndpoint: at('/apps/oauth/token'),
    console: at('/console'),
    dashboard: config.dashboardUrl,
    marketplace: at('/market'),
    health: at('/health/ready'),
  };
  return ok(addresses, { vary: 'accept' });
}

/** Where each of the demo's people begins. */
const firstPages: Record<DemoRole, string> = { developer: '/console', merchant: '', staff: '/review' };

/** One click instead of a password, for a browser on this machine alone. */
export const submitDemoSignIn = defineOpenPage({
  name: 'submitDemoSignIn',
  method: 'POST',
  path: '/demo/sign-in',
  cameFrom: '/',
  summary: "Signs in as one of the demo's people.",
  show: async ({ form, platform, request }) => {
    if (!mayEnterDemo(request, platform)) throwDomainError('ROUTE_NOT_FOUND');
    requireOwnHost(request, platform);
    const role = demoRoles.find((one) => one === form.get('role')) ?? throwDomainError('ROUTE_NOT_FOUND');
    const session = await enterDemo(platform, role);
    const next = form.get('next');
    const first = firstPages[role] || linkTo(platform);
    return signedInAnd(platform, session, next ? safeNext(platform, next) : first);
  },
});
