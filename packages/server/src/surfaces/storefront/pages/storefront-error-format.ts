import { DomainError } from '../../../foundation/domain-error.js';
import { developerErrorFormat } from '../../../foundation/http/error-formats/developer-error-format.js';
import type { ErrorFormat, FailedRequest, Problem } from '../../../foundation/http/error-formats/error-format.js';
import { PlatformLimited, RouteNotFound } from '../../../foundation/http/request-errors.js';
import { html } from '../../../foundation/pages/html.js';
import { type Language, pageContextOf } from '../../../foundation/pages/page-context.js';
import { bareHeaders, bareStyle } from './bare-page.js';
import { directionOf, languageIn } from './page-language.js';
import { type StorefrontWords, wordsIn } from './words/words.js';

/** Errors that no store's page can show: there is no such store, or it could not be asked. */
export const storefrontErrorFormat: ErrorFormat = {
  ...developerErrorFormat,
  write(problem, request) {
    const answer = developerErrorFormat.write(problem, request);
    const page = barePage(problem, answer.status, request);
    return { ...answer, headers: { ...answer.headers, ...bareHeaders }, html: page };
  },
};

function barePage(problem: Problem, status: number, request: FailedRequest): string {
  const language = languageOf(request);
  const words = wordsIn(language);
  const [title, sentence] = textsOf(problem, status, words);
  return html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${bareStyle}</style>
</head>
<body><main><h1>${title}</h1><p>${sentence}</p><p class="id">${words.error.request} <code>${request.id}</code></p></main></body>
</html>
`.text;
}

function languageOf({ path, headers = {} }: FailedRequest): Language {
  return (
    languageIn(path) ??
    pageContextOf({ url: path, headers: { 'accept-language': headers['accept-language'] } }).language
  );
}

function textsOf(problem: Problem, status: number, words: StorefrontWords): [title: string, sentence: string] {
  const { error } = words;
  if (problem instanceof RouteNotFound) return [words.missing, words.missingSentence];
  if (problem instanceof DomainError && problem.code === 'NOT_FOUND') return [words.noStore, words.noStoreSentence];
  if (problem instanceof DomainError && problem.code === 'FORM_ORIGIN_REFUSED') return [error.form, error.formSentence];
  if (problem instanceof PlatformLimited || status === 429) return [error.limited, error.limitedSentence];
  if (status === 503) return [error.busy, error.busySentence];
  return status >= 500 ? [error.failed, error.failedSentence] : [error.title, error.sentence];
}
