import type { RawRequest } from '../../../../foundation/http/define-route.js';
import { isId } from '../../../../foundation/http/path-params.js';
import type { Platform } from '../../../../foundation/platform.js';
import { readCookie, writeCookie } from '../page-cookies.js';

/** What a visitor wants to buy, as their browser keeps it. Nothing in it is believed: it is read again from the catalogue each time. */
export interface CartLine {
  /** Of a variant, or of a product without variants. */
  id: string;
  quantity: number;
}

export const maxCartLines = 30;
const maxQuantity = 10_000;
const days = 30;
const version = 'v1.';

export function readCart(platform: Platform, request: RawRequest): CartLine[] {
  const text = readCookie(platform, request, 'cart');
  if (!text?.startsWith(version)) return [];
  const lines = new Map<string, number>();
  for (const pair of text.slice(version.length).split(',', maxCartLines)) {
    const [, id = '', quantity = ''] = /^(\d{1,19}):(\d{1,5})$/.exec(pair) ?? [];
    if (isId(id) && Number(quantity) > 0) lines.set(id, Math.min(Number(quantity), maxQuantity));
  }
  return [...lines].map(([id, quantity]) => ({ id, quantity }));
}

/** The cookies of an answer that changes the cart. The count is readable, as pages that everyone shares cannot hold it. */
export function cartCookies(platform: Platform, lines: readonly CartLine[]): string[] {
  const value = lines.map(({ id, quantity }) => `${id}:${quantity}`).join(',');
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const maxAgeSeconds = days * 86_400;
  return [
    writeCookie(platform, { name: 'cart', value: value && `${version}${value}`, maxAgeSeconds }),
    writeCookie(platform, { name: 'cart_count', value: count > 0 ? String(count) : '', maxAgeSeconds, readable: true }),
  ];
}
