/** The words and limits of a listing, apart from its schemas: pages that only need these load no schema library. */
export const listingCategories = [
  'sales',
  'marketing',
  'orders',
  'shipping',
  'inventory',
  'customers',
  'analytics',
  'accounting',
  'design',
  'other',
] as const;
export const listingStates = ['draft', 'published', 'changed'] as const;
/** Souk has no billing: `paid` is found on older listings only, and means the same as `external`. */
export const pricingKinds = ['free', 'paid', 'external'] as const;
export const offeredPricingKinds = ['free', 'external'] as const satisfies readonly (typeof pricingKinds)[number][];
export const imageKinds = ['icon', 'screenshot'] as const;
export const imageMediaTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;

export const listingLimits = {
  tagline: 80,
  description: 5000,
  features: 5,
  feature: 120,
  languages: 20,
  pricingNote: 200,
  url: 2048,
  testInstructions: 4000,
  scopeReason: 500,
  iconPixels: 512,
  iconBytes: 1024 * 1024,
  screenshotBytes: 4 * 1024 * 1024,
  minScreenshots: 3,
  maxScreenshots: 8,
  minSidePixels: 320,
  maxSidePixels: 4096,
  alt: 150,
} as const;
