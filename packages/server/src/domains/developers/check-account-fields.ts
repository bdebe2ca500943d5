import { type DeveloperAccountChanges, developerKinds } from '@souk/contract';
import type { Static } from 'typebox';
import type { FieldError } from '../../foundation/domain-error.js';
import { isEmailAddress } from '../../foundation/is-email-address.js';
import { isWebUrl } from '../../foundation/is-web-url.js';
import { isKnownCode } from '../../foundation/known-error-codes.js';
import type { DeveloperAccountsTable } from './accounts-table.js';

type Given = Static<typeof DeveloperAccountChanges>;
export type AccountFields = Partial<
  Pick<DeveloperAccountsTable, 'kind' | 'name' | 'contact_email' | 'website' | 'country'>
>;

const longestName = 100;
const maxWebsiteLength = 2048;
const controlCharacters = /\p{Cc}/u;

/** Reads the input and collects every problem with it, each with its path. */
export function checkAccountFields(given: Given): { fields: AccountFields; problems: FieldError[] } {
  const problems: FieldError[] = [];
  const complain = (code: string, path: keyof Given, message: string, fix: string) =>
    problems.push({ code, path, message, fix });
  const fields: AccountFields = {};

  if (given.kind !== undefined) {
    const kind = developerKinds.find((known) => known === given.kind);
    if (kind) fields.kind = kind;
    else
      complain(
        'KIND_INVALID',
        'kind',
        `kind must be one of: ${developerKinds.join(', ')}.`,
        'Use one of these values.',
      );
  }
  if (given.name !== undefined) {
    fields.name = given.name.trim();
    if (fields.name === '' || [...fields.name].length > longestName || controlCharacters.test(fields.name))
      complain(
        'NAME_INVALID',
        'name',
        `name must have 1 to ${longestName} characters, on one line.`,
        'Enter a name of this length.',
      );
  }
  if (given.contactEmail !== undefined) {
    fields.contact_email = given.contactEmail.trim();
    if (!isEmailAddress(fields.contact_email))
      complain(
        'EMAIL_INVALID',
        'contactEmail',
        'contactEmail is not an email address.',
        'Enter an email such as name@example.com.',
      );
  }
  if (given.website !== undefined) {
    fields.website = given.website;
    if (given.website !== null && !isWebsite(given.website))
      complain(
        'URL_INVALID',
        'website',
        'website must be an http or https URL without a password.',
        'Enter a URL such as https://example.com, or null.',
      );
  }
  if (given.country !== undefined) {
    fields.country = given.country;
    if (given.country !== null && !isCountry(given.country))
      complain(
        'COUNTRY_INVALID',
        'country',
        'country must be an ISO 3166-1 alpha-2 code in capitals.',
        'Enter a code such as DZ, or null.',
      );
  }
  return { fields, problems };
}

const isWebsite = (text: string): boolean => text.length <= maxWebsiteLength && isWebUrl(text);

/** Regions that have a name but are not countries. */
const noCountries = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);

function isCountry(code: string): boolean {
  return /^[A-Z]{2}$/.test(code) && !noCountries.has(code) && isKnownCode('region', code);
}
