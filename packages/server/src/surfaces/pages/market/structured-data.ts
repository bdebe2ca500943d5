import type { MarketplaceApp } from '@souk/contract';
import { Html } from '../../../foundation/pages/html.js';

/** The app in the words of schema.org. A block of data: browsers do not run it. */
export function structuredData(app: MarketplaceApp, address: string): Html {
  const description = {
    '@context': 'https://schema.org',
    '@type': 'SoftwareApplication',
    name: app.name,
    url: address,
    description: app.tagline,
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Web',
    inLanguage: app.languages,
    dateModified: app.updatedAt,
    image: app.icon?.url,
    screenshot: app.screenshots.map(({ url }) => url),
    featureList: app.features,
    author: { '@type': 'Organization', name: app.developer.name, url: app.developer.website ?? undefined },
    offers: app.pricing?.kind === 'free' ? { '@type': 'Offer', price: '0', priceCurrency: 'DZD' } : undefined,
    interactionStatistic: {
      '@type': 'InteractionCounter',
      interactionType: 'https://schema.org/InstallAction',
      userInteractionCount: app.installations,
    },
  };
  // Neither the end of the block nor the beginning of a comment can stand in it, whatever a listing says.
  const json = JSON.stringify(description).replaceAll('<', '\\u003c');
  return new Html(`<script type="application/ld+json">${json}</script>`);
}
