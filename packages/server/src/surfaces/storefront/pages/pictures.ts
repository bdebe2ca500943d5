import type { ShownImage } from '../../../domains/storefront/browse-storefront.js';
import { type Html, html } from '../../../foundation/pages/html.js';
import { parseUrl } from '../../../foundation/parse-url.js';
import { icons } from './icons.js';

export interface PictureLook {
  /** How wide it is shown, as the attribute `sizes` says it. */
  sizes: string;
  /** Said where the merchant wrote no alt text; empty where a name stands beside it. */
  alt: string;
  /** The first picture of a page is loaded before all else. */
  first?: boolean;
}

/** A picture in the width that a screen needs; without one, a quiet sign in its place. */
export function picture(image: ShownImage | null, { sizes, alt, first }: PictureLook): Html {
  if (!image || (image.key === null && !foreignOrigin(image)))
    return html`<span class="pic none">${icons.picture}</span>`;
  const { key, width, height, widths } = image;
  const size = width && height && html` width="${width}" height="${height}"`;
  const loading = first ? html` fetchpriority="high"` : html` loading="lazy"`;
  const own = html`<img src="${key === null ? image.url : `/images/${key}`}" alt="${image.alt ?? alt}"${size}${loading} decoding="async"${key === null && html` referrerpolicy="no-referrer"`}>`;
  const sources =
    key !== null &&
    widths.length > 0 &&
    html`<source type="image/webp" srcset="${srcset(key, widths)}" sizes="${sizes}">`;
  return html`<span class="pic"><picture>${sources}${own}</picture></span>`;
}

const srcset = (key: string, widths: readonly number[]): string =>
  widths.map((width) => `/images/${key}-${width}.webp ${width}w`).join(', ');

const maxOrigins = 8;

/** What a page's policy must name, as long as pictures of elsewhere are shown from there. */
export function foreignOrigins(images: readonly (ShownImage | null)[]): string[] {
  const origins = images.flatMap((image) => (image && image.key === null && foreignOrigin(image)) || []);
  return [...new Set(origins)].slice(0, maxOrigins);
}

/** Undefined for an address that browsers cannot load, or that could say more in a policy than it should. */
function foreignOrigin({ url }: ShownImage): string | undefined {
  const origin = parseUrl(url)?.origin;
  return origin && /^https:\/\/[a-z0-9.-]+(:\d+)?$/.test(origin) ? origin : undefined;
}

/** The address of a picture for those who share the page. */
export function sharedPicture(origin: string, image: ShownImage | null | undefined): string | undefined {
  if (!image) return undefined;
  if (image.key === null) return foreignOrigin(image) && image.url;
  return image.widths.includes(1280) ? `${origin}/images/${image.key}-1280.webp` : `${origin}/images/${image.key}`;
}
