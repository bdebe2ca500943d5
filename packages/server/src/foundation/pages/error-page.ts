import type { ErrorFormat, ErrorResponse, FailedRequest } from '../http/error-formats/error-format.js';
import { type Html, html } from './html.js';
import { shellMessages } from './locales/shell-messages.js';
import { type PageContext, pageContextOf } from './page-context.js';
import { pageHeaders, renderPage } from './page-shell.js';

/** Says in the reader's language what a refusal means; undefined where nobody wrote it yet. */
export type ErrorMessageFor = (reader: PageContext, code: string) => string | undefined;

/** The dialect's own answers, as pages. */
export function inPages(errorFormat: ErrorFormat, say: ErrorMessageFor = () => undefined): ErrorFormat {
  return {
    ...errorFormat,
    write(problem, request) {
      const answer = errorFormat.write(problem, request);
      return { ...answer, headers: { ...answer.headers, ...pageHeaders() }, html: errorPage(answer, request, say) };
    },
  };
}

/** The same where a person with a browser asks for a page; everybody else gets what the dialect says. */
export function inPagesForBrowsers(errorFormat: ErrorFormat, say?: ErrorMessageFor): ErrorFormat {
  const pages = inPages(errorFormat, say);
  return {
    ...errorFormat,
    write: (problem, request) => (asksForPage(request) ? pages : errorFormat).write(problem, request),
  };
}

export function asksForPage({ method, headers }: Pick<FailedRequest, 'method' | 'headers'>): boolean {
  return method === 'GET' && /\btext\/html\b/i.test(headers?.accept ?? '');
}

function errorPage({ status, body }: ErrorResponse, request: FailedRequest, say: ErrorMessageFor): string {
  // A form that was refused has no page of its own to come back to.
  const url = request.method === 'GET' ? (request.url ?? request.path) : '/';
  const reader = pageContextOf({ url, headers: request.headers ?? {} });
  const words = shellMessages[reader.language].error;
  const title = titleOf(status, toldIn(body).code, words);
  const content = html`<div class="card"><h1>${title}</h1>${sentenceOf(status, body, { reader, say })}
    <p class="buttons"><a class="button" href="/">${words.home}</a>
    ${status >= 500 && request.method === 'GET' && html`<a class="button plain" href="${reader.here}">${words.again}</a>`}</p>
    <p class="small">${words.request} <code>${request.id}</code></p></div>`;
  return renderPage({ title, body: content, reader, room: 'narrow' });
}

type ErrorWords = (typeof shellMessages)['en']['error'];

/** There is no page, or no thing behind it: the first is about the address, the second about what was asked for. */
const missingCodes = ['ROUTE_NOT_FOUND', 'NOT_FOUND'];

function titleOf(status: number, code: string | undefined, words: ErrorWords): string {
  if (code && missingCodes.includes(code)) return words.missing;
  if (status === 403) return words.forbidden;
  if (status === 503) return words.busy;
  return status >= 500 ? words.failed : words.title;
}

function sentenceOf(
  status: number,
  body: unknown,
  { reader, say }: { reader: PageContext; say: ErrorMessageFor },
): Html {
  const words = shellMessages[reader.language].error;
  if (status >= 500) return html`<p>${status === 503 ? words.busySentence : words.failedSentence}</p>`;
  const { code, message, detail, fix } = toldIn(body);
  if (code && missingCodes.includes(code)) return html`<p>${words.missingSentence}</p>`;
  const translated = reader.language !== 'en' && code !== undefined && say(reader, code);
  if (translated) return html`<p>${translated}</p>`;
  // What the API says is English everywhere, and marked so for those who hear the page.
  return html`<p lang="en" dir="ltr">${message ?? detail}</p>${fix && !isForPrograms(fix) && html`<p class="quiet" lang="en" dir="ltr">${fix}</p>`}`;
}

/** Advice that names a call of the API helps nobody who looks at a page. */
export const isForPrograms = (fix: string): boolean => /\b(?:GET|POST|PUT|PATCH|DELETE) \//.test(fix);

function toldIn(body: unknown): { code?: string; message?: string; detail?: string; fix?: string } {
  if (typeof body === 'string') return { message: body };
  const { code, message, detail, fix } = (body ?? {}) as Record<string, unknown>;
  return {
    code: textOf(code),
    message: Array.isArray(message) ? message.join(' ') : textOf(message),
    detail: textOf(detail),
    fix: textOf(fix),
  };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);
