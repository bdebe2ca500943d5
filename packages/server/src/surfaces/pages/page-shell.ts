import { createHash } from 'node:crypto';
import { type Answer, page } from '../../foundation/http/answer.js';
import { Html, html } from './html.js';

const style = `
:root { color-scheme: light dark; --ink: #1c1b1a; --paper: #faf8f5; --line: #d8d2c8; --accent: #8a3b12; --card: #fff; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #ece8e1; --paper: #181614; --line: #3a352f; --accent: #e59a6d; --card: #211e1b; }
}
* { box-sizing: border-box; }
body { margin: 0; overflow-wrap: anywhere; font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
header, main { max-width: 34rem; margin: 0 auto; padding: 1rem; }
main.wide { max-width: none; padding: 0; }
header { display: flex; justify-content: space-between; align-items: center; gap: 1rem; }
a { color: var(--accent); }
header a { font-weight: 700; color: inherit; text-decoration: none; }
h1 { font-size: 1.4rem; margin: 0 0 1rem; }
section { background: var(--card); border: 1px solid var(--line); border-radius: .6rem; padding: 1.2rem; margin-bottom: 1rem; }
label { display: block; margin-bottom: .8rem; }
label.choice { display: flex; gap: .6rem; align-items: baseline; }
input:not([type]), input[type=email], input[type=password], input[type=text], select {
  display: block; width: 100%; padding: .55rem; font: inherit; color: inherit; background: var(--paper);
  border: 1px solid var(--line); border-radius: .4rem; }
button { font: inherit; padding: .55rem 1rem; border-radius: .4rem; border: 1px solid var(--accent);
  background: var(--accent); color: var(--paper); cursor: pointer; }
button.quiet { background: none; color: inherit; border-color: var(--line); }
.buttons { display: flex; gap: .6rem; align-items: center; }
.notice { border-left: .25rem solid var(--accent); padding-left: .8rem; }
.small { font-size: .85rem; opacity: .75; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .2rem 1rem; margin: 0 0 1rem; }
dd { margin: 0; overflow-wrap: anywhere; }
code { font-size: 1.2em; letter-spacing: .1em; }
iframe { display: block; width: 100%; height: calc(100vh - 4.5rem); border: 0; border-top: 1px solid var(--line); }
`;
const styleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

export interface PageContent {
  title: string;
  body: Html;
  /** In the corner: who is signed in, and the sign-out button. */
  corner?: Html;
  /** Where the site name in the header links to. */
  home?: string;
  wide?: boolean;
}

/** No script ever runs here. Pages that need more (a frame, a form that leads elsewhere) name the origin. */
export interface PagePolicy {
  /** Origins a form may redirect to, besides our own: browsers apply the policy to redirects too. */
  formTargets?: string[];
  /** Origins that may be framed on the page. */
  frames?: string[];
}

export function renderPage({ title, body, corner, home = '/', wide = false }: PageContent): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Souk</title>
<style>${new Html(style)}</style>
</head>
<body>
<header><a href="${home}">Souk</a>${corner}</header>
<main${wide && html` class="wide"`}>${body}</main>
</body>
</html>
`.text;
}

export function pageHeaders({ formTargets = [], frames = [] }: PagePolicy = {}): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `style-src ${styleHash}`,
    "img-src 'self' data:",
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    ...(frames.length > 0 ? [`frame-src ${frames.join(' ')}`] : []),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  // Without a referrer browsers send `Origin: null` with our own forms too, and the check of it would refuse them.
  return { 'content-security-policy': policy.join('; '), 'referrer-policy': 'same-origin' };
}

export function showPage(
  content: PageContent,
  { status = 200, ...policy }: PagePolicy & { status?: number } = {},
): Answer {
  return page(renderPage(content), pageHeaders(policy), status);
}
