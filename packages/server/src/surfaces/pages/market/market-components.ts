import type { MarketplaceSummary } from '@souk/contract';
import { type Html, html } from '../../../foundation/pages/html.js';
import type { PageContext } from '../../../foundation/pages/page-context.js';
import { marketMessages } from './market-messages.js';

/** On the origin of the page itself, which alone its policy allows. */
export const imagePath = (url: string): string => new URL(url).pathname;

/** The app's sign; where it has none, the first letter of its name. */
export function iconOf({ icon, name }: Pick<MarketplaceSummary, 'icon' | 'name'>, size: number): Html {
  if (!icon) return html`<span class="market-icon" aria-hidden="true">${[...name][0] ?? ''}</span>`;
  return html`<img class="market-icon" src="${imagePath(icon.url)}" width="${size}" height="${size}" alt="" loading="lazy">`;
}

export function verifiedMark(reader: PageContext): Html {
  return html` <span class="tag good" title="${marketMessages(reader).verified}">✓ ${marketMessages(reader).verified}</span>`;
}
