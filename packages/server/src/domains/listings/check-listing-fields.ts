import {
  isScope,
  type ListingChanges,
  type ListingDraft,
  listingLimits as limits,
  listingCategories,
  offeredPricingKinds,
} from '@souk/contract';
import { DomainError, type FieldError } from '../../foundation/domain-error.js';
import { isEmailAddress } from '../../foundation/is-email-address.js';
import { isKnownCode } from '../../foundation/known-error-codes.js';
import { isWrittenPlainly } from '../../foundation/outbound/validate-outbound-url.js';
import { parseUrl } from '../../foundation/parse-url.js';

type Complain = (code: string, path: string, message: string, fix: string) => void;

/**
 * Returns the changes ready to be stored, or refuses with every problem at once. `opened` are the `host:port` pairs of local
 * development that configuration names.
 */
export function checkListingFields(given: ListingChanges, opened: readonly string[] = []): Partial<ListingDraft> {
  const problems: FieldError[] = [];
  const complain: Complain = (code, path, message, fix) => problems.push({ code, path, message, fix });
  for (const [path, most] of texts) checkText(given[path], path, most, complain);
  for (const path of urls) checkUrl(given[path], path, opened, complain);
  checkEmail(given.supportEmail, complain);
  checkCategory(given.category, complain);
  checkLanguages(given.languages, complain);
  checkFeatures(given.features, complain);
  checkPricing(given.pricing, complain);
  checkScopeReasons(given.scopeReasons, complain);
  if (problems.length > 0) throw new DomainError('LISTING_INVALID', { fieldErrors: problems });
  const { pricing, ...rest } = given;
  return {
    ...(rest as Partial<ListingDraft>),
    ...(pricing !== undefined && { pricing: pricing && ({ note: null, ...pricing } as ListingDraft['pricing']) }),
  };
}

const texts = [
  ['tagline', limits.tagline],
  ['description', limits.description],
  ['testInstructions', limits.testInstructions],
] as const;
const urls = ['supportUrl', 'privacyPolicyUrl', 'termsUrl', 'demoUrl'] as const;

function checkText(value: string | null | undefined, path: string, most: number, complain: Complain): void {
  if (value === null || value === undefined) return;
  if (value.trim() === '' || [...value].length > most)
    complain(
      'TEXT_INVALID',
      path,
      `${path} must have 1 to ${most} characters.`,
      'Shorten it, or send null to clear it.',
    );
}

function checkUrl(value: string | null | undefined, path: string, opened: readonly string[], complain: Complain): void {
  if (value === null || value === undefined || isPublicHttps(value) || isOpened(value, opened)) return;
  complain(
    'URL_INVALID',
    path,
    `${path} must be an https URL without a password.`,
    'Enter a URL such as https://example.com/privacy, or null.',
  );
}

function isOpened(text: string, opened: readonly string[]): boolean {
  const url = readAddress(text);
  if (!url) return false;
  const { protocol, username, password, host } = url;
  return protocol === 'http:' && username === '' && password === '' && opened.includes(host);
}

function isPublicHttps(text: string): boolean {
  const url = readAddress(text);
  if (!url) return false;
  const { protocol, username, password, hostname } = url;
  return protocol === 'https:' && username === '' && password === '' && hostname.includes('.');
}

const readAddress = (text: string): URL | undefined =>
  text.length > limits.url || !isWrittenPlainly(text) ? undefined : parseUrl(text);

function checkEmail(value: string | null | undefined, complain: Complain): void {
  if (value === null || value === undefined) return;
  if (!isEmailAddress(value))
    complain(
      'EMAIL_INVALID',
      'supportEmail',
      'supportEmail is not an email address.',
      'Enter an email such as help@example.com, or null.',
    );
}

function checkCategory(value: string | null | undefined, complain: Complain): void {
  if (value === null || value === undefined || listingCategories.some((known) => known === value)) return;
  complain(
    'CATEGORY_INVALID',
    'category',
    `category must be one of: ${listingCategories.join(', ')}.`,
    'Use one of these values, or null.',
  );
}

function checkLanguages(values: string[] | undefined, complain: Complain): void {
  if (!values) return;
  if (values.length > limits.languages || new Set(values).size !== values.length)
    complain(
      'LANGUAGES_INVALID',
      'languages',
      `languages can name ${limits.languages} different languages.`,
      'List each language once.',
    );
  for (const [index, code] of values.entries()) {
    if (/^[a-z]{2}$/.test(code) && isKnownCode('language', code)) continue;
    complain(
      'LANGUAGE_INVALID',
      `languages[${index}]`,
      'A language must be an ISO 639-1 code.',
      'Use codes such as ar, fr or en.',
    );
  }
}

function checkFeatures(values: string[] | undefined, complain: Complain): void {
  if (!values) return;
  if (values.length > limits.features)
    complain(
      'FEATURES_INVALID',
      'features',
      `features can have ${limits.features} sentences.`,
      'Keep the most important ones.',
    );
  for (const [index, value] of values.entries()) checkText(value, `features[${index}]`, limits.feature, complain);
}

function checkPricing(value: ListingChanges['pricing'], complain: Complain): void {
  if (value === null || value === undefined) return;
  if (value.kind === 'paid')
    complain(
      'PRICING_INVALID',
      'pricing.kind',
      'Souk has no billing yet, so merchants cannot pay for an app through Souk.',
      'Use external if you bill merchants yourself; otherwise use free.',
    );
  else if (!offeredPricingKinds.some((known) => known === value.kind))
    complain(
      'PRICING_INVALID',
      'pricing.kind',
      `pricing.kind must be one of: ${offeredPricingKinds.join(', ')}.`,
      'Use one of these values.',
    );
  checkText(value.note, 'pricing.note', limits.pricingNote, complain);
}

function checkScopeReasons(values: Record<string, string> | undefined, complain: Complain): void {
  for (const [scope, reason] of Object.entries(values ?? {})) {
    if (!isScope(scope))
      complain(
        'SCOPE_UNKNOWN',
        `scopeReasons.${scope}`,
        `${scope} is not a scope.`,
        'Use only scopes of the manifest.',
      );
    checkText(reason, `scopeReasons.${scope}`, limits.scopeReason, complain);
  }
}
