import { type HandlerResponse, page } from '../http/response.js';
import { Html, html } from './html.js';
import { shellMessages } from './locales/shell-messages.js';
import { mark } from './logo.js';
import { languages, type PageContext, themes } from './page-context.js';
import { pageStyle, pageStyleHash } from './page-style.js';

export interface PageContent {
  title: string;
  body: Html;
  reader: PageContext;
  /** In the corner: who is signed in, and the way out. */
  corner?: Html;
  /** `narrow` for a form of few fields, `broad` for an overview. */
  room?: 'narrow' | 'middle' | 'broad';
  /** More for the head of the document: what search engines read. */
  head?: Html;
  /** Loads itself again after so many seconds. */
  refreshSeconds?: number;
}

/** No script ever runs here. Pages that need more (a form that leads elsewhere) name the origin. */
export interface PagePolicy {
  /** Origins a form may redirect to, besides our own: browsers apply the policy to redirects too. */
  formTargets?: string[];
}

export function renderPage(content: PageContent): string {
  const { title, body, reader, corner, head, room = 'middle', refreshSeconds } = content;
  const { language, theme } = reader;
  const words = shellMessages[language];
  return html`<!doctype html>
<html lang="${language}" dir="${directionOf(reader)}"${theme !== 'auto' && html` data-theme="${theme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${refreshSeconds !== undefined && html`<meta http-equiv="refresh" content="${refreshSeconds}">`}
<title>${title === 'Souk' ? title : `${title} · Souk`}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="alternate icon" href="/favicon.ico">
${head}<style>${new Html(pageStyle)}</style>
</head>
<body>
<a class="skip" href="#main">${words.skip}</a>
<header class="bar"><div><nav aria-label="${words.areas}"><a class="brand" href="/">${mark}Souk</a>
<a href="/market">${words.market}</a><a href="/dashboard">${words.dashboard}</a><a href="/console">${words.console}</a><a href="/docs">${words.docs}</a></nav>${corner}</div></header>
<main id="main"${room !== 'middle' && html` class="${room}"`}>${body}</main>
${preferences(reader)}
</body>
</html>
`.text;
}

const directionOf = ({ language }: PageContext): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');

/** Language and theme, changed without a script: the choice is kept in cookies, and the same page is shown again. */
function preferences({ language, theme, here }: PageContext): Html {
  const words = shellMessages[language];
  const back = html`<input type="hidden" name="next" value="${here}">`;
  const speech = Object.entries(languages).map(
    ([code, name]) =>
      html`<button class="link" name="language" value="${code}" lang="${code}" aria-pressed="${String(code === language)}">${name}</button>`,
  );
  const looks = themes.map(
    (one) =>
      html`<button class="link" name="theme" value="${one}" aria-pressed="${String(one === theme)}">${words.themes[one]}</button>`,
  );
  return html`<footer class="foot"><div>
<form method="post" action="/preferences" aria-label="${words.language}">${back}${speech}</form>
<form method="post" action="/preferences" aria-label="${words.theme}">${back}${looks}</form></div></footer>`;
}

export function pageHeaders({ formTargets = [] }: PagePolicy = {}): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `style-src ${pageStyleHash}`,
    "img-src 'self' data:",
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    'content-security-policy': policy.join('; '),
    // Without a referrer browsers send `Origin: null` with our own forms too, and the check of it would refuse them.
    'referrer-policy': 'same-origin',
    vary: 'cookie, accept-language',
  };
}

export function showPage(
  content: PageContent,
  { status = 200, ...policy }: PagePolicy & { status?: number } = {},
): HandlerResponse {
  return page(renderPage(content), pageHeaders(policy), status);
}
