import { light } from '@souk/design/tokens.js';
import { type Html, html } from '../../pages/html.js';
import type { Language } from '../../pages/page-context.js';
import { ar } from './ar.js';
import type { Catalogue, EmailTemplate, EmailToRender, Part } from './email-template.js';
import { en } from './en.js';
import { fr } from './fr.js';
import { nameInMail, plainLine } from './name-in-mail.js';

const catalogues: Record<Language, Catalogue> = { en, fr, ar };

export interface RenderedEmail {
  subject: string;
  /** Plain text: whole in itself, for whoever reads no HTML. */
  body: string;
  html: string;
}

/** A letter in the reader's language, as text and as HTML. */
export function renderEmail(language: Language, { letter, told }: EmailToRender): RenderedEmail {
  // The name decides what is told; the compiler cannot follow that through the look-up.
  const write = catalogues[language][letter] as (given: typeof told) => EmailTemplate;
  const { subject, parts } = write(harmless(language, told));
  return { subject, body: textOf(parts), html: pageOf(language, subject, parts).text };
}

const maxOfUserAgent = 300;

/** What others chose, wherever a letter tells it. */
function harmless<Told extends object>(language: Language, told: Told): Told {
  const names = ['app', 'appName', 'business', 'name'];
  const entries = Object.entries(told).map(([key, value]) => {
    if (typeof value === 'string' && names.includes(key)) return [key, nameInMail(language, value)];
    if (typeof value === 'string' && key === 'userAgent') return [key, plainLine(value, maxOfUserAgent)];
    return [key, key === 'notice' ? harmless(language, value) : value];
  });
  return Object.fromEntries(entries) as Told;
}

function textOf(parts: Part[]): string {
  const text = (part: Part): string | undefined => {
    if (typeof part === 'string') return part;
    if ('button' in part) return part.href;
    if ('list' in part) return part.list.map((item) => `- ${item}`).join('\n');
    // The sentence before it tells the code already.
    return 'quote' in part ? part.quote : undefined;
  };
  return `${parts.map(text).filter(Boolean).join('\n\n')}\n`;
}

const { ink, quiet, card, paper, line, button, onButton } = light;
const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif";

/** Tables and styles of its own elements: what every mail program understands. Nothing is fetched from anywhere. */
function pageOf(language: Language, subject: string, parts: Part[]): Html {
  return html`<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"><title>${subject}</title></head>
<body style="margin:0;padding:24px 12px;background:${paper};color:${ink};${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:${card};border:1px solid ${line};border-radius:12px">
<tr><td style="padding:28px 28px 8px;font-size:15px;font-weight:700">Souk</td></tr>
<tr><td style="padding:0 28px 28px;font-size:15px;line-height:1.6"><h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${subject}</h1>${parts.map(shown)}</td></tr>
</table></td></tr></table></body></html>
`;
}

function shown(part: Part): Html {
  if (typeof part === 'string') return html`<p style="margin:0 0 16px">${part}</p>`;
  if ('code' in part)
    return html`<p dir="ltr" style="margin:0 0 16px;font-size:28px;font-weight:700;letter-spacing:4px;font-family:ui-monospace,Menlo,Consolas,monospace">${part.code}</p>`;
  if ('button' in part)
    return html`<p style="margin:0 0 16px"><a href="${part.href}" style="display:inline-block;padding:10px 20px;background:${button};color:${onButton};border-radius:8px;text-decoration:none;font-weight:600">${part.button}</a></p>
<p dir="ltr" style="margin:0 0 16px;font-size:13px;color:${quiet};word-break:break-all">${part.href}</p>`;
  if ('list' in part)
    return html`<ul style="margin:0 0 16px;padding-inline-start:20px">${part.list.map((item) => html`<li style="margin:0 0 6px" dir="auto">${item}</li>`)}</ul>`;
  return html`<blockquote dir="auto" style="margin:0 0 16px;padding:12px 16px;background:${paper};border-radius:8px;white-space:pre-line">${part.quote}</blockquote>`;
}
