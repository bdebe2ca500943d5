import { type Static, Type } from 'typebox';
import { closed, Id, nullable, Time, Words } from './common.js';
import {
  imageKinds,
  imageMediaTypes,
  listingCategories,
  listingLimits,
  listingStates,
  offeredPricingKinds,
  pricingKinds,
} from './listing-enums.js';

const text = (description: string) => nullable(Type.String({ description }));

export const Pricing = Type.Object(
  {
    kind: Words(
      pricingKinds,
      '`free`, or `external`: billed by the developer. Older listings can have `paid`, which means the same as `external`.',
    ),
    note: text(`Up to ${listingLimits.pricingNote} characters.`),
  },
  closed,
);

export const ListingImage = Type.Object(
  {
    id: Id,
    kind: Words(imageKinds, 'The icon, or a screenshot.'),
    alt: nullable(
      Type.String({
        description: `The alt text of the image; up to ${listingLimits.alt} characters.`,
      }),
    ),
    url: Type.String({ description: 'The public URL of the image.' }),
    mediaType: Words(imageMediaTypes, 'The format, detected from the content.'),
    width: Type.Integer({ minimum: 1 }),
    height: Type.Integer({ minimum: 1 }),
    bytes: Type.Integer({ minimum: 1 }),
    createdAt: Time,
  },
  { ...closed, title: 'ListingImage' },
);
export type ListingImage = Static<typeof ListingImage>;

export const ListingImageChanges = Type.Object(
  {
    alt: nullable(
      Type.String({ description: `The alt text; 1 to ${listingLimits.alt} characters, or null for none.` }),
    ),
  },
  closed,
);

/** What a developer writes into a listing. */
const draftMembers = {
  tagline: text(`Up to ${listingLimits.tagline} characters.`),
  description: text(`Up to ${listingLimits.description} characters.`),
  category: nullable(Words(listingCategories, 'The marketplace category.')),
  languages: Type.Array(Type.String(), { description: "The ISO 639-1 codes of the app's languages." }),
  features: Type.Array(Type.String(), { description: `Up to ${listingLimits.features} short sentences.` }),
  pricing: nullable(Pricing),
  supportEmail: text('The support email for merchants.'),
  supportUrl: text('The https URL of the support page.'),
  privacyPolicyUrl: text('The https URL of the privacy policy.'),
  termsUrl: text('The https URL of the terms.'),
  demoUrl: text('The https URL of a demo.'),
  testInstructions: text('Notes for the reviewer; never published.'),
  scopeReasons: Type.Record(Type.String(), Type.String(), { description: 'The reason for each scope, by scope.' }),
};

export const ListingDraft = Type.Object(draftMembers, closed);
export type ListingDraft = Static<typeof ListingDraft>;

const Missing = Type.Object(
  {
    code: Type.String({ pattern: '^[A-Z][A-Z0-9_]{1,63}$' }),
    path: Type.String(),
    message: Type.String(),
    fix: Type.Optional(Type.String()),
  },
  closed,
);

export const Listing = Type.Object(
  {
    ...draftMembers,
    icon: Type.Unsafe<ListingImage | null>({ anyOf: [ListingImage, { type: 'null' }] }),
    screenshots: Type.Array(ListingImage, { description: 'The screenshots, in display order.' }),
    state: Words(listingStates, 'Never published, published without changes, or changed since it was published.'),
    complete: Type.Boolean({ description: 'True if nothing is missing.' }),
    missing: Type.Array(Missing, { description: 'The fields that are missing for a submission.' }),
    publishedAt: nullable(Time),
    updatedAt: Time,
  },
  { ...closed, title: 'Listing' },
);
export type Listing = Static<typeof Listing>;

/** Types only; the content is judged by the service (`LISTING_INVALID`), so that every problem is told with its path. */
export const ListingChanges = Type.Partial(
  Type.Object({
    ...draftMembers,
    category: nullable(Type.String({ description: `One of: ${listingCategories.join(', ')}.` })),
    pricing: nullable(
      Type.Object(
        {
          kind: Type.String({ description: `One of: ${offeredPricingKinds.join(', ')}.` }),
          note: Type.Optional(text(`Up to ${listingLimits.pricingNote} characters.`)),
        },
        closed,
      ),
    ),
    languages: Type.Array(Type.String(), { maxItems: 100 }),
    features: Type.Array(Type.String(), { maxItems: 100 }),
    scopeReasons: Type.Record(Type.String(), Type.String(), { maxProperties: 100 }),
  }),
  { ...closed, minProperties: 1 },
);
export type ListingChanges = Static<typeof ListingChanges>;
