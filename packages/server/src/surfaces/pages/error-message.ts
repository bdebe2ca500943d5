import type { ErrorCode } from '@souk/contract';
import type { DomainError } from '../../foundation/domain-error.js';
import { type ErrorMessageFor, isForPrograms } from '../../foundation/pages/error-page.js';
import { type Html, html } from '../../foundation/pages/html.js';
import type { PageContext } from '../../foundation/pages/page-context.js';
import { errorMessages } from './locales/error-messages.js';

export const errorMessageFor: ErrorMessageFor = ({ language }, code) =>
  language === 'en' ? undefined : errorMessages[language][code as ErrorCode];

/** A refusal above a form. What nobody translated yet is said in English, and marked so. */
export function errorNotice(reader: PageContext, refusal: DomainError | undefined): Html | undefined {
  if (!refusal) return undefined;
  const translated = errorMessageFor(reader, refusal.code);
  if (translated) return criticalNotice(translated);
  const { message, fix } = refusal;
  const sentence = isForPrograms(fix) ? message : `${message} ${fix}`;
  return html`<p class="notice bad" role="alert"${reader.language !== 'en' && html` lang="en" dir="ltr"`}>${sentence}</p>`;
}

export const criticalNotice = (sentence: string): Html => html`<p class="notice bad" role="alert">${sentence}</p>`;
export const successNotice = (sentence: string): Html => html`<p class="notice good" role="status">${sentence}</p>`;
