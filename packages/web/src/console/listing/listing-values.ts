import type { Listing, ListingChanges } from '../../api/listing';

/** The listing as its form has it: an empty field is an empty text, never null. */
export interface ListingValues {
  tagline: string;
  description: string;
  category: string;
  languages: string[];
  features: string[];
  pricing: { kind: string; note: string };
  supportEmail: string;
  supportUrl: string;
  privacyPolicyUrl: string;
  termsUrl: string;
  demoUrl: string;
  testInstructions: string;
  scopeReasons: Record<string, string>;
}

export function valuesOf(listing: Listing): ListingValues {
  return {
    tagline: listing.tagline ?? '',
    description: listing.description ?? '',
    category: listing.category ?? '',
    languages: listing.languages,
    features: listing.features,
    pricing: { kind: listing.pricing?.kind ?? '', note: listing.pricing?.note ?? '' },
    supportEmail: listing.supportEmail ?? '',
    supportUrl: listing.supportUrl ?? '',
    privacyPolicyUrl: listing.privacyPolicyUrl ?? '',
    termsUrl: listing.termsUrl ?? '',
    demoUrl: listing.demoUrl ?? '',
    testInstructions: listing.testInstructions ?? '',
    scopeReasons: listing.scopeReasons,
  };
}

/** Only what changed is sent, so that two people who edit different parts do not undo each other. */
export function requestOf(changes: Partial<ListingValues>): ListingChanges {
  return Object.fromEntries(
    Object.entries(changes).map(([name, value]) => [name, memberOf(name, value)]),
  ) as ListingChanges;
}

function memberOf(name: string, value: unknown): unknown {
  if (typeof value === 'string') return textOrNull(value);
  if (name === 'features') return filled(value as string[]);
  if (name === 'scopeReasons') return withoutEmpty(value as Record<string, string>);
  if (name === 'pricing') return pricingOf(value as ListingValues['pricing']);
  return value;
}

const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

const filled = (rows: string[]): string[] => rows.map((row) => row.trim()).filter((row) => row !== '');

const withoutEmpty = (reasons: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(reasons).filter(([, reason]) => reason.trim() !== ''));

const pricingOf = ({ kind, note }: ListingValues['pricing']) => (kind === '' ? null : { kind, note: textOrNull(note) });

/** The path that the API names a row by: it never sees the empty ones before it. */
export function featurePath(features: readonly string[], index: number): string {
  return `features[${filled(features.slice(0, index)).length}]`;
}

/** Every field that a problem can stand at, by its path. */
export function fieldPaths(values: ListingValues, scopes: readonly string[]): string[] {
  return [
    ...Object.keys(values),
    'pricing.kind',
    'pricing.note',
    ...values.features.map((_, index) => featurePath(values.features, index)),
    ...scopes.map((scope) => `scopeReasons.${scope}`),
  ];
}

/** Whether something stands in the field of a path. */
export function isFilled(values: ListingValues, path: string): boolean {
  const [name, scope] = path.split('.') as [keyof ListingValues, string?];
  if (scope !== undefined && name === 'scopeReasons') return (values.scopeReasons[scope] ?? '').trim() !== '';
  if (name === 'pricing') return values.pricing.kind !== '';
  if (name === 'supportEmail') return values.supportEmail.trim() !== '' || values.supportUrl.trim() !== '';
  const value = values[name];
  return typeof value === 'string' ? value.trim() !== '' : Array.isArray(value) && value.length > 0;
}
